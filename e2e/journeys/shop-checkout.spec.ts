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
import { expect, test } from "../support/panel";

test.use({ launchOptions });

async function payWithCard(page: Page): Promise<void> {
  const frame = page.frameLocator("#hpay_payment_panel_wrapper iframe");
  await frame.getByLabel("Card number").fill("4111 1111 1111 1111");
  await frame.getByLabel("Expires (MM/YY)").fill("12/31");
  await frame.getByLabel("Security code").fill("123");
  await frame.getByLabel("Name on the card").fill("ANA ANIC");
  await frame.getByRole("button", { name: /^Pay RSD/ }).click();
}

test("A shop's page shows its methods, opens the panel, and receives the signed result once", async ({
  context,
  gateway,
}) => {
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

test("A customer who closes the panel can press the shop's button again", async ({ context, gateway }) => {
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
  const closes = async () =>
    (await receivedEvents(page)).filter(({ name }) => name === "onHPayPanelClose").length;
  await expect.poll(closes).toBe(2);
});

/** What Prototype.js 1.6 and MooTools 1.2 do to a page. */
const oldLibraries = `
  Array.prototype.toJSON = () => "an array";
  Array.prototype.reduce = function () { return this[0]; };
  Array.from = (list) => new Array(list.length);
  Object.prototype.toJSON = () => "an object";
  window.Event = function () { throw new Error("Event is a class of the library"); };
  JSON.stringify = undefined;
`;
const isolated = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

test("A page with old libraries, isolated from other origins, takes a payment", async ({
  context,
  gateway,
}) => {
  const page = await openCheckout(context, gateway.url, { before: oldLibraries, headers: isolated });
  await present(page, aRequest("CHECKOUT-OLD"));
  await payWithCard(page);
  await expect
    .poll(async () => (await receivedEvents(page)).map(({ name }) => name))
    .toContain("onHPayResult");
});

test("A shop whose policy allows no frame sends its customer to the full page, and back with the result", async ({
  context,
  gateway,
  watch,
}) => {
  // The browser reports what it blocked, and that the empty frame is no document of the gateway.
  watch.allow(/frame-src|Framing|target origin provided .* does not match .* \(.null.\)/);
  const page = await openCheckout(context, gateway.url, { frames: "'none'" });
  await present(page, aRequest("CHECKOUT-3"));
  await expect(page).toHaveURL(/\/pbl\/1-CHECKOUT-3~[\w-]+\?pay=card$/);
  await page.getByLabel("Card number").fill("4111 1111 1111 1111");
  await page.getByLabel("Expires (MM/YY)").fill("12/31");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on the card").fill("ANA ANIC");
  const back = page.waitForRequest(`${shop}/hvala`);
  await page.getByRole("button", { name: /^Pay RSD/ }).click();
  const posted = new URLSearchParams((await back).postData() ?? "");
  const result = JSON.parse(posted.get("hpay_forwarded_payment_response") ?? "{}");
  expect(result).toMatchObject({ order_uid: "CHECKOUT-3" });
  expect(result.vhash).toBe(signature(result));
});
