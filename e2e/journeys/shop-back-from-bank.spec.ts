import type { FrameLocator, Page } from "@playwright/test";
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

const asks3DSecure = "4000 0000 0000 3220";

async function fillCard(target: Page | FrameLocator, number: string): Promise<void> {
  await target.getByLabel("Card number").fill(number);
  await target.getByLabel("Expires (MM/YY)").fill("12/31");
  await target.getByLabel("Security code").fill("123");
  await target.getByLabel("Name on the card").fill("ANA ANIC");
  await target.getByRole("button", { name: /^Pay RSD/ }).click();
}

const goBack = (page: Page) => page.evaluate(() => history.back());

test("A customer returning from the bank's challenge in the modal can pay with another card", async ({
  context,
  gateway,
}) => {
  const page = await openCheckout(context, gateway.url);
  await present(page, aRequest("BACK-1"));
  const frame = page.frameLocator("#hpay_payment_panel_wrapper iframe");
  await fillCard(frame, asks3DSecure);
  await expect(frame.getByRole("heading", { name: "Confirm the payment" })).toBeVisible();

  await goBack(page);
  await expect(frame.getByLabel("Card number")).toBeVisible();
  await expect(page).toHaveURL(`${shop}/checkout`);
  expect((await receivedEvents(page)).filter(({ name }) => /Result|PanelClose/.test(name))).toEqual([]);

  await fillCard(frame, "4111 1111 1111 1111");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const results = (await receivedEvents(page)).filter(({ name }) => name === "onHPayResult");
  expect(results).toHaveLength(1);
  const result = results[0]?.result ?? {};
  expect(String(result.status)).toMatch(/^PAYMENT:PAID/);
  expect(result.vhash).toBe(signature(result));
});

test("A customer returning from the bank's challenge can close the modal and click the shop's button again", async ({
  context,
  gateway,
}) => {
  const page = await openCheckout(context, gateway.url);
  const request = aRequest("BACK-2");
  await present(page, request);
  const frame = page.frameLocator("#hpay_payment_panel_wrapper iframe");
  await fillCard(frame, asks3DSecure);
  await expect(frame.getByRole("heading", { name: "Confirm the payment" })).toBeVisible();
  await goBack(page);
  await expect(frame.getByLabel("Card number")).toBeVisible();
  await page.getByRole("button", { name: /^Close/ }).click();
  await expect
    .poll(async () => (await receivedEvents(page)).at(-1))
    .toMatchObject({ name: "onHPayPanelClose", reason: "user" });

  await present(page, request);
  await fillCard(frame, asks3DSecure);
  await frame.getByRole("button", { name: /^Confirm RSD/ }).click();
  await expect.poll(async () => (await receivedEvents(page)).at(-1)?.name).toBe("onHPayResult");
  expect((await receivedEvents(page)).at(-1)?.result).toMatchObject({
    order_uid: "BACK-2",
    payment_status: "PAID",
  });
});

test("A customer returning from the bank's challenge on the full page can pay with another card", async ({
  context,
  gateway,
  watch,
}) => {
  // The browser reports what it blocked, and that the empty frame does not have the gateway's origin.
  watch.allow(/frame-src|Framing|target origin provided .* does not match .* \(.null.\)/);
  const page = await openCheckout(context, gateway.url, { frameSources: "'none'" });
  await present(page, aRequest("BACK-3"));
  await expect(page).toHaveURL(/\/pbl\/1-BACK-3~[\w-]+\?pay=card$/);
  await fillCard(page, asks3DSecure);
  await expect(page.getByRole("heading", { name: "Confirm the payment" })).toBeVisible();
  const question = page.url();

  await page.goBack();
  await expect(page).toHaveURL(/\/pbl\/1-BACK-3~[\w-]+\?pay=card$/);
  const firstReturn = page.waitForRequest(`${shop}/hvala`);
  await fillCard(page, "4111 1111 1111 1111");
  const firstResult = new URLSearchParams((await firstReturn).postData() ?? "");
  const result = JSON.parse(firstResult.get("hpay_forwarded_payment_response") ?? "{}");
  expect(result).toMatchObject({ order_uid: "BACK-3", payment_status: "PAID", captured_amount: "1490.50" });
  expect(result.vhash).toBe(signature(result));

  // A late answer to the bank's first challenge charges nothing a second time.
  await page.waitForURL(`${shop}/hvala`);
  await page.goto(question);
  const secondReturn = page.waitForRequest(`${shop}/hvala`);
  await page.getByRole("button", { name: /^Confirm RSD/ }).click();
  const lateResult = new URLSearchParams((await secondReturn).postData() ?? "");
  expect(JSON.parse(lateResult.get("hpay_forwarded_payment_response") ?? "{}")).toMatchObject({
    payment_status: "PAID",
    captured_amount: "1490.50",
    transaction_uid: result.transaction_uid,
  });
});
