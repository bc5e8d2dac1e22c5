import type { BrowserContext, FrameLocator, Page } from "@playwright/test";
import {
  aRequest,
  launchOptions,
  openCheckout,
  present,
  receivedEvents,
  shop,
  signature,
} from "../support/checkout-page";
import { expect, test } from "../support/panel";

test.use({ launchOptions });

const dockHtml = '<div data-hpay-dock-pmethod="1"></div>';
const dockIn = (page: Page): FrameLocator => page.frameLocator("iframe.hpay-dock-frame");
const setDock = (page: Page, id: number | null, options: object = {}) =>
  page.evaluate(
    ([number, message]) => {
      const { setPaymentMethodDock } = Reflect.get(window, "HPay");
      setPaymentMethodDock(number, message, document.querySelector("div[data-hpay-dock-pmethod]"));
    },
    [id, options] as const,
  );
const orderOptions = { order_amount: "1490.50", order_currency: "RSD", hpaylang: "en" };

/** Opens a checkout with the card fields in the page. */
async function openDock(context: BrowserContext, gatewayUrl: string, options: object = orderOptions) {
  const page = await openCheckout(context, gatewayUrl, { bodyHtml: dockHtml });
  await setDock(page, 1, options);
  await expect(dockIn(page).getByLabel("Card number")).toBeVisible();
  return page;
}

async function typeCard(page: Page, number = "4111 1111 1111 1111"): Promise<void> {
  const dock = dockIn(page);
  await dock.getByLabel("Card number").fill(number);
  await dock.getByLabel("Expires (MM/YY)").fill("12/31");
  await dock.getByLabel("Security code").fill("123");
  await dock.getByLabel("Name on the card").fill("ANA ANIC");
}

const resultsOf = async (page: Page) =>
  (await receivedEvents(page)).filter(({ name }) => name === "onHPayResult");
const closeEventsOf = async (page: Page) =>
  (await receivedEvents(page)).filter(({ name }) => name === "onHPayPanelClose");

test("A card typed in the checkout is charged but stays hidden from the shop's page", async ({
  context,
  gateway,
}) => {
  const page = await openDock(context, gateway.url);
  await expect(dockIn(page).getByText(/Total: RSD\s1,490\.50/)).toBeVisible();
  await typeCard(page);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/4111|Card number/);
  expect(
    await page.evaluate(() => Reflect.get(window, "HPay").getCurrentPaymentMethodDock().payment_method_id),
  ).toBe(1);
  await present(page, aRequest("DOCK-1"));
  await expect.poll(async () => (await resultsOf(page)).length).toBe(1);
  const [{ result = {} } = {}] = await resultsOf(page);
  expect(result).toMatchObject({ order_uid: "DOCK-1", order_currency: "RSD" });
  expect(String(result.status)).toMatch(/^PAYMENT:PAID/);
  expect(result.vhash).toBe(signature(result));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The next customer of the page finds no trace of the card.
  await expect(dockIn(page).getByLabel("Card number")).toHaveValue("");
});

test("The dock formats the amount as the pay page does in each language", async ({ context, gateway }) => {
  const page = await openDock(context, gateway.url);
  const shownAmounts: Record<string, string | null> = {};
  for (const hpaylang of ["mk", "ba", "rs", "de", "en"]) {
    await setDock(page, 1, { order_amount: "1490.50", order_currency: "EUR", hpaylang });
    await expect(
      dockIn(page).locator(`html[lang^="${hpaylang === "ba" ? "bs" : hpaylang === "rs" ? "sr" : hpaylang}"]`),
    ).toBeAttached();
    await expect(dockIn(page).locator("#sum b")).toBeVisible();
    shownAmounts[hpaylang] =
      (await dockIn(page).locator("#sum b").textContent())?.replace(/\s/g, " ") ?? null;
  }
  const southernFormat = "1.490,50 EUR";
  expect(shownAmounts).toEqual({
    mk: southernFormat,
    ba: southernFormat,
    rs: southernFormat,
    de: southernFormat,
    en: "EUR 1,490.50",
  });
});

test("The dock names the invalid card field and sends no data", async ({ context, gateway }) => {
  const page = await openDock(context, gateway.url);
  await typeCard(page, "4111 1111 1111 1112");
  const requestPaths: string[] = [];
  context.on("request", (request) => requestPaths.push(new URL(request.url()).pathname));
  await present(page, aRequest("DOCK-2"));
  await expect(dockIn(page).getByText("Check the card number.")).toBeVisible();
  expect(await closeEventsOf(page)).toMatchObject([{ reason: "" }]);
  expect(requestPaths.filter((path) => path.startsWith("/pbl") || path.endsWith("/pay"))).toEqual([]);
  await dockIn(page).getByLabel("Card number").fill("4111 1111 1111 1111");
  await expect(dockIn(page).getByText("Check the card number.")).toHaveCount(0);
  await expect(dockIn(page).getByLabel("Security code")).toHaveValue("123");
  await present(page, aRequest("DOCK-2"));
  await expect.poll(async () => (await resultsOf(page)).length).toBe(1);
});

test("The checkout receives the result after the bank's challenge", async ({ context, gateway }) => {
  const page = await openDock(context, gateway.url);
  await typeCard(page, "4000 0000 0000 3220");
  await present(page, aRequest("DOCK-3"));
  const challenge = page.getByRole("dialog", { name: "Payment" });
  await expect(challenge).toBeVisible();
  await dockIn(page)
    .getByRole("button", { name: /^Confirm/ })
    .click();
  await expect.poll(async () => (await resultsOf(page)).length).toBe(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("The dock is cleared after a customer leaves the bank's challenge", async ({ context, gateway }) => {
  const page = await openDock(context, gateway.url);
  await typeCard(page, "4000 0000 0000 3220");
  await present(page, aRequest("DOCK-4"));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Close/ })
    .click();
  await expect.poll(async () => closeEventsOf(page)).toMatchObject([{ reason: "user" }]);
  await expect(dockIn(page).getByLabel("Card number")).toHaveValue("");
});

test("A page whose displayed and signed amounts differ causes no charge", async ({
  context,
  gateway,
  watch,
}) => {
  watch.allow(/409/);
  const page = await openDock(context, gateway.url, { ...orderOptions, order_amount: "14.90" });
  await typeCard(page);
  await present(page, aRequest("DOCK-5"));
  await expect(dockIn(page).getByText(/The amount has changed since you opened this page/)).toBeVisible();
  expect(await resultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: /^Close/ }).click();
  await expect.poll(async () => (await closeEventsOf(page)).length).toBe(1);
});

test("The dock displays and charges the same rounded amount", async ({ context, gateway }) => {
  // As a binary number, 17.705 is slightly smaller, and would be rounded down to 17.70.
  const order_amount = "17.705";
  const page = await openDock(context, gateway.url, { ...orderOptions, order_amount });
  await expect(dockIn(page).getByText(/RSD\s17\.71/)).toBeVisible();
  await typeCard(page);
  await present(page, aRequest("DOCK-ROUNDED", { order_amount }));
  await expect
    .poll(async () => (await resultsOf(page)).map(({ result }) => result?.payment_amount))
    .toEqual(["17.71"]);
});

test("A card is not sent when the amount was changed after signing", async ({ context, gateway }) => {
  const page = await openDock(context, gateway.url, { ...orderOptions, order_amount: "1.00" });
  await typeCard(page);
  await present(page, { ...aRequest("DOCK-6"), order_amount: "1.00" });
  await expect.poll(async () => closeEventsOf(page)).toMatchObject([{ reason: "error" }]);
  await expect(dockIn(page).getByLabel("Security code")).toHaveValue("123");
});

test("Payment moves to the pay page when the dock does not load", async ({ context, gateway, watch }) => {
  // A frame that did not load has the origin "null".
  watch.allow(/ERR_FAILED|ERR_BLOCKED|chrome-error|recipient window's origin \('null'\)/);
  await context.route("**/clientpay/dock/**", (route) => route.abort());
  const page = await openCheckout(context, gateway.url, { bodyHtml: dockHtml });
  await setDock(page, 1, orderOptions);
  await expect(page.locator("iframe.hpay-dock-frame")).toBeVisible();
  await present(page, aRequest("DOCK-9"));
  const payFrame = page.getByRole("dialog").frameLocator("iframe");
  await expect(payFrame.getByText("Kafa")).toBeVisible();
  expect(await closeEventsOf(page)).toEqual([]);
});

for (const { text, cof, isStored } of [
  { text: "optional", cof: "optional", isStored: true },
  { text: "none", cof: "none", isStored: false },
])
  test(`A card marked for storing is ${isStored ? "stored" : "not stored"} when the order's terms are ${text}`, async ({
    context,
    gateway,
  }) => {
    // WooCommerce's page first sends an empty `cof`, and signs "optional" when the order is placed.
    const page = await openDock(context, gateway.url, { ...orderOptions, cof: "" });
    await dockIn(page).getByRole("checkbox").check();
    await typeCard(page);
    await present(page, aRequest(`DOCK-COF-${cof}`, { cof }));
    await expect.poll(async () => (await resultsOf(page)).length).toBe(1);
    const [{ result = {} } = {}] = await resultsOf(page);
    expect(Boolean(result.vault_token_uid)).toBe(isStored);
  });

test("A page that does not store cards shows no option to store a card in the dock", async ({
  context,
  gateway,
}) => {
  const page = await openDock(context, gateway.url, { ...orderOptions, cof: "none" });
  await expect(dockIn(page).getByRole("checkbox")).toBeHidden();
});

/** Records the addresses of all card payments from now on. */
function paymentsOf(context: BrowserContext): readonly string[] {
  const payments: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST" && /\/pbl\/[^/]+\/pay$/.test(request.url())) payments.push(request.url());
  });
  return payments;
}

test("Repeated clicks on the shop's button pay once", async ({ context, gateway }) => {
  const page = await openDock(context, gateway.url);
  await typeCard(page);
  const payments = paymentsOf(context);
  const request = aRequest("DOCK-7");
  await Promise.all([present(page, request), present(page, request), present(page, request)]);
  await expect.poll(async () => (await resultsOf(page)).length).toBe(1);
  expect([payments.length, await closeEventsOf(page)]).toEqual([1, []]);
});

test("Submitting a plain form twice pays once with the card typed in the dock", async ({
  context,
  gateway,
}) => {
  const page = await openDock(context, gateway.url);
  await typeCard(page);
  const payments = paymentsOf(context);
  const fields = Object.entries(aRequest("DOCK-FORM")).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );
  await page.evaluate(
    ([action, inputs]) => {
      const form = document.createElement("form");
      Object.assign(form, { action, method: "post" });
      for (const [name, value] of inputs) {
        const input = document.createElement("input");
        Object.assign(input, { type: "hidden", name, value });
        form.append(input);
      }
      document.body.append(form);
      form.requestSubmit();
      form.requestSubmit();
    },
    [`${gateway.url}/clientpay/pay`, fields] as const,
  );
  await expect.poll(async () => (await resultsOf(page)).length).toBe(1);
  expect(await resultsOf(page)).toMatchObject([{ result: { order_uid: "DOCK-FORM" } }]);
  expect([payments.length, await closeEventsOf(page)]).toEqual([1, []]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await receivedEvents(page)).filter(({ name }) => name === "onHPayClientInit")).toHaveLength(1);
});

test("The dock keeps a typed card while another method is selected", async ({ context, gateway }) => {
  const page = await openDock(context, gateway.url);
  await typeCard(page);
  await setDock(page, null);
  await expect(dockIn(page).getByLabel("Card number")).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, "HPay").getCurrentPaymentMethodDock())).toBeNull();
  await setDock(page, 1, { ...orderOptions, order_amount: "99.00" });
  await expect(dockIn(page).getByText(/RSD\s99\.00/)).toBeVisible();
  await expect(dockIn(page).getByLabel("Security code")).toHaveValue("123");
});

test("Only the shop's own pages can show the dock", async ({ context, gateway, watch }) => {
  watch.allow(/Framing|frame-ancestors|does not match the recipient|chrome-error/);
  const evilOrigin = "https://evil.example";
  await context.route(
    (url) => url.origin === evilOrigin,
    (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><title>Evil</title><iframe src="${gateway.url}/clientpay/dock/5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f/1"></iframe></html>`,
      }),
  );
  const page = await context.newPage();
  await page.goto(evilOrigin);
  await expect(page.frameLocator("iframe").getByLabel("Card number")).toHaveCount(0);
});

test("A forged result or order address in the checkout moves no money", async ({ context, gateway }) => {
  const page = await openDock(context, gateway.url);
  await typeCard(page);
  await page.evaluate(() => {
    const forgedResult = {
      hpay: "page",
      kind: "pay",
      session: "guess",
      result: { order_uid: "DOCK-8", transaction_uid: "1", status: "PAYMENT:PAID" },
    };
    window.postMessage(forgedResult, "*");
    const frame = document.querySelector<HTMLIFrameElement>("iframe.hpay-dock-frame");
    frame?.contentWindow?.postMessage({ hpay: "pay", url: "https://evil.example/pbl/1-x" }, "*");
    frame?.contentWindow?.postMessage({ hpay: "validate" }, "*");
    const { port1, port2 } = new MessageChannel();
    // Even a script of the shop's page can send a card only for an order of its POS.
    frame?.contentWindow?.postMessage({ hpay: "connect", session: "own" }, "*", [port2]);
    for (const url of ["https://evil.example/pbl/1-x", "/pbl/2-x", `${location.origin}/pbl/1-x`])
      port1.postMessage({ hpay: "pay", session: "own", url });
  });
  await page.waitForTimeout(500);
  expect(await resultsOf(page)).toEqual([]);
  await expect(dockIn(page).getByLabel("Security code")).toHaveValue("123");
  expect(page.url()).toBe(`${shop}/checkout`);
});
