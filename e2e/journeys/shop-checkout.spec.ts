import type { Page } from "@playwright/test";
import {
  aRequest,
  launchOptions,
  names,
  openCheckout,
  present,
  receivedEvents,
  shop,
  signature,
} from "../support/checkout-page";
import { delayAnswers } from "../support/delay-answers";
import { expect, test } from "../support/panel";
import { sendOrder, signedOrder } from "../support/shop";

test.use({ launchOptions });

async function payWithCard(page: Page): Promise<void> {
  const frame = page.frameLocator("#hpay_payment_panel_wrapper iframe");
  await frame.getByLabel("Card number").fill("4111 1111 1111 1111");
  await frame.getByLabel("Expires (MM/YY)").fill("12/31");
  await frame.getByLabel("Security code").fill("123");
  await frame.getByLabel("Name on the card").fill("ANA ANIC");
  await frame.getByRole("button", { name: /^Pay RSD/ }).click();
}

test("A shop's page opens the panel and receives the signed result once", async ({ context, gateway }) => {
  const page = await openCheckout(context, gateway.url);
  const client = await page.evaluate(() => {
    const { POS, getPayByLinkForOrderUid } = Reflect.get(window, "HPay");
    return { payment: POS.payment, posuts: POS.posuts, link: getPayByLinkForOrderUid("wc_order_A1b2C3") };
  });
  expect(client.payment[0]).toMatchObject({ HPaySiteMethodId: 1, Enabled: true, Hidden: "" });
  expect(client.posuts).toBeGreaterThan(0);
  expect(client.link).toBe(`${gateway.url}/pbl/1-wc_order_A1b2C305`);
  expect((await receivedEvents(page)).map(({ name }) => name).toSorted()).toEqual(
    names.slice(0, 5).toSorted(),
  );

  await present(page, aRequest("CHECKOUT-1"));
  await expect(page.getByRole("dialog", { name: "Payment" })).toBeVisible();
  await payWithCard(page);
  await expect
    .poll(async () => (await receivedEvents(page)).map(({ name }) => name))
    .toContain("onHPayResult");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const results = (await receivedEvents(page)).filter(({ name }) => name === "onHPayResult");
  expect(results).toHaveLength(1);
  const result = results[0]?.result ?? {};
  expect(result).toMatchObject({ order_uid: "CHECKOUT-1", payment_method: "1", order_currency: "RSD" });
  expect(String(result.status)).toMatch(/^PAYMENT:PAID/);
  expect(result.vhash).toBe(signature(result));
  expect((await receivedEvents(page)).some(({ name }) => name === "onHPayPanelClose")).toBe(false);
});

test("A customer who closes the panel can click the shop's button again", async ({ context, gateway }) => {
  const page = await openCheckout(context, gateway.url);
  await present(page, aRequest("CHECKOUT-2"));
  await page.getByRole("button", { name: /^Close/ }).click();
  await expect
    .poll(async () => (await receivedEvents(page)).at(-1))
    .toMatchObject({ name: "onHPayPanelClose", reason: "user" });
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await present(page, aRequest("CHECKOUT-2"));
  await expect(page.frameLocator("iframe").getByLabel("Card number")).toBeVisible();
  await page.keyboard.press("Escape");
  const closeCount = async () =>
    (await receivedEvents(page)).filter(({ name }) => name === "onHPayPanelClose").length;
  await expect.poll(closeCount).toBe(2);
});

for (const isSlow of [true, false])
  test(`A customer waiting for a slow gateway sees a progress dialog with a Close button: ${isSlow ? "in a frame that waits" : "without one"}`, async ({
    context,
    gateway,
  }) => {
    const page = await openCheckout(context, gateway.url);
    if (isSlow) await expectWaitingFrame(page);
    const release = await delayAnswers(page, "**/clientpay/pay");
    const begin = (uid: string) => void present(page, aRequest(uid)).catch(() => undefined);
    const openingDialog = page.getByRole("dialog", { name: "Opening the payment page…" });
    begin("CHECKOUT-SLOW-1");
    await openingDialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect
      .poll(async () => (await receivedEvents(page)).at(-1))
      .toMatchObject({ name: "onHPayPanelClose", reason: "user" });

    // The late answer to the first request is ignored.
    begin("CHECKOUT-SLOW-2");
    await expect(openingDialog).toBeVisible();
    release();
    const frame = page.frameLocator("#hpay_payment_panel_wrapper iframe");
    await expect(frame.getByText("CHECKOUT-SLOW-2")).toBeVisible();
    await expect(frame.getByText("CHECKOUT-SLOW-1")).toHaveCount(0);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(page.getByRole("dialog", { name: "Payment" })).toBeVisible();
  });

/** Waits until the shop's page contains the gateway's frame without a form. */
const expectWaitingFrame = (page: Page) =>
  expect
    .poll(() => page.frames().some((frame) => /\/clientpay\/frame\//.test(frame.url())), { timeout: 20_000 })
    .toBe(true);

test("The first pay form appears in the waiting frame, and later ones in separate frames", async ({
  context,
  gateway,
}) => {
  const documents: string[] = [];
  const calls: string[] = [];
  context.on("request", (request) => {
    const isPayPage = request.url().includes("/pbl/");
    if (request.resourceType() === "document" && isPayPage) documents.push(request.url());
    if (isPayPage || request.url().endsWith("/clientpay/pay")) calls.push(new URL(request.url()).pathname);
  });
  const page = await openCheckout(context, gateway.url);
  await expectWaitingFrame(page);
  const steps = await page.evaluate(() => history.length);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const formFrame = page.frameLocator("#hpay_payment_panel_wrapper iframe");
  for (const uid of ["CHECKOUT-W1", "CHECKOUT-W2"]) {
    await present(page, aRequest(uid));
    await expect(formFrame.getByLabel("Card number")).toBeVisible();
    expect(page.frames().at(-1)?.url()).toContain(`/pbl/1-${uid}~`);
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await page.getByRole("button", { name: /^Close/ }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectWaitingFrame(page);
  }
  expect(documents).toEqual([]);
  // The answer to the shop's request already contains the form, so a phone needs no second call.
  expect(calls).toEqual(["/clientpay/pay", "/clientpay/pay"]);
  await present(page, aRequest("CHECKOUT-W1"));
  await payWithCard(page);
  await expect
    .poll(async () => (await receivedEvents(page)).at(-1))
    .toMatchObject({ name: "onHPayResult", result: { order_uid: "CHECKOUT-W1" } });
  // A paid order has no form, so its page loads instead.
  await expectWaitingFrame(page);
  await present(page, aRequest("CHECKOUT-W1"));
  await expect.poll(() => documents.at(-1)).toContain("CHECKOUT-W1");
});

test("The waiting frame does not show an order of another POS", async ({ context, gateway }) => {
  const requestedUrls: string[] = [];
  context.on("request", (request) => requestedUrls.push(new URL(request.url()).pathname));
  const { body } = await sendOrder(
    gateway.url,
    signedOrder({ uid: "CHECKOUT-W3", amount: "10.00", currency: "RSD" }),
  );
  const page = await openCheckout(context, gateway.url);
  await expectWaitingFrame(page);
  // A script of the shop's page requests more than the client ever does.
  await page.evaluate(
    async ([address, ownUrl]) => {
      const frame = document.querySelector("iframe");
      const channel = new MessageChannel();
      const isReady = new Promise((resolve) => {
        channel.port1.onmessage = resolve;
      });
      frame?.contentWindow?.postMessage({ hpay: "connect", session: "s" }, String(address), [channel.port2]);
      await isReady;
      for (const url of [`${address}/pbl/2-ANY`, `${address}/pbl/1-/../2-ANY`, `${address}/orders`, ownUrl])
        channel.port1.postMessage({ hpay: "open", url, session: "s" });
    },
    [gateway.url, String(body.pay_url)],
  );
  await expect.poll(() => requestedUrls.some((path) => path.startsWith("/pbl/1-CHECKOUT-W3"))).toBe(true);
  expect(requestedUrls.filter((path) => /2-ANY|orders/.test(path))).toEqual([]);
});

/** The changes that Prototype.js 1.6 and MooTools 1.2 make to a page. */
const oldLibraries = `
  Array.prototype.toJSON = () => "an array";
  Array.prototype.reduce = function () { return this[0]; };
  Array.from = (list) => new Array(list.length);
  Object.prototype.toJSON = () => "an object";
  window.Event = function () { throw new Error("Event is a class of the library"); };
  JSON.stringify = undefined;
`;
const isolationHeaders = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

test("A cross-origin isolated page with old libraries accepts a payment", async ({ context, gateway }) => {
  const page = await openCheckout(context, gateway.url, {
    earlyScript: oldLibraries,
    headers: isolationHeaders,
  });
  await present(page, aRequest("CHECKOUT-OLD"));
  await payWithCard(page);
  await expect
    .poll(async () => (await receivedEvents(page)).map(({ name }) => name))
    .toContain("onHPayResult");
});

/** Puts the checkout in a dialog of the shop that traps the focus, on a page that is shifted sideways. */
const dialogScript = `
  addEventListener("DOMContentLoaded", () => {
    document.body.style.transform = "translateX(40px)";
    document.body.style.paddingTop = "3000px";
    const dialog = document.createElement("dialog");
    const button = document.createElement("button");
    button.textContent = "Order";
    dialog.append(button);
    document.body.append(dialog);
    dialog.showModal();
    document.addEventListener("focusin", (event) => {
      if (!dialog.contains(event.target)) button.focus();
    }, true);
    scrollTo(0, 1500);
  });
`;

test("A checkout in the shop's own focus-trapping dialog accepts a card", async ({ context, gateway }) => {
  const page = await openCheckout(context, gateway.url, { earlyScript: dialogScript });
  await present(page, aRequest("CHECKOUT-DIALOG"));
  const box = await page.getByRole("dialog", { name: "Payment" }).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0 });
  const frame = page.frameLocator("#hpay_payment_panel_wrapper iframe");
  await frame.getByLabel("Card number").click();
  await page.keyboard.type("4111");
  await expect(frame.getByLabel("Card number")).toHaveValue("4111");
  await payWithCard(page);
  await expect
    .poll(async () => (await receivedEvents(page)).map(({ name }) => name))
    .toContain("onHPayResult");
});

test("A shop that forbids frames gets the result back from the full pay page", async ({
  context,
  gateway,
  watch,
}) => {
  // The browser reports what it blocked, and that the empty frame does not have the gateway's origin.
  watch.allow(/frame-src|Framing|target origin provided .* does not match .* \(.null.\)/);
  const page = await openCheckout(context, gateway.url, { frameSources: "'none'" });
  await present(page, aRequest("CHECKOUT-3"));
  await expect(page).toHaveURL(/\/pbl\/1-CHECKOUT-3~[\w-]+\?pay=card$/);
  await page.getByLabel("Card number").fill("4111 1111 1111 1111");
  await page.getByLabel("Expires (MM/YY)").fill("12/31");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on the card").fill("ANA ANIC");
  const returnRequest = page.waitForRequest(`${shop}/hvala`);
  await page.getByRole("button", { name: /^Pay RSD/ }).click();
  const postedResult = new URLSearchParams((await returnRequest).postData() ?? "");
  const result = JSON.parse(postedResult.get("hpay_forwarded_payment_response") ?? "{}");
  expect(result).toMatchObject({ order_uid: "CHECKOUT-3" });
  expect(result.vhash).toBe(signature(result));
});

test("A customer pays on the full page when the shop's policy blocks the script's calls", async ({
  context,
  gateway,
  watch,
}) => {
  watch.allow(/connect-src|violates the document.s Content Security Policy/);
  const page = await openCheckout(context, gateway.url, { connectSources: "'none'" });
  await present(page, aRequest("CHECKOUT-4"));
  const notice = page.getByRole("dialog");
  await expect(notice).toContainText("The payment page did not open. Nothing was charged.");
  expect((await receivedEvents(page)).at(-1)).toMatchObject({ name: "onHPayPanelClose", reason: "error" });
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);
  await present(page, aRequest("CHECKOUT-4"));
  await notice.getByRole("button", { name: "Open the payment page" }).click();
  await expect(page).toHaveURL(/\/pbl\/1-CHECKOUT-4~/);
  await expect(page.getByLabel("Card number")).toBeVisible();
});
