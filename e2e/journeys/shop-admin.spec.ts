import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { aRequest, launchOptions, openCheckout, receivedEvents, signature } from "../support/checkout-page";
import { expect, test } from "../support/panel";
import { demoShop, sendOrder } from "../support/shop";

test.use({ launchOptions });

const ui = ["hpay.clientadmin.ui.js"];

/** Creates an order that its customer has paid by card. */
async function paidOrder(gatewayUrl: string, uid: string): Promise<void> {
  const { body } = await sendOrder(gatewayUrl, { request_data: aRequest(uid) });
  const card = { number: "4111111111111111", expiry: "12/31", cvv: "123", holder: "ANA" };
  const form = { pay: "card", ship: "", total: "1490.50", currency: "RSD", ...card };
  const path = new URL(String(body.pay_url)).pathname;
  const answer = await fetch(`${gatewayUrl}${path}/pay`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(303);
}

/** Requests a key for one order, as the server of a shop does. */
async function orderKey(gatewayUrl: string, uid: string): Promise<string> {
  const signedRequest = { transaction_uid: "orderkey", order_uid: uid, rand: randomBytes(8).toString("hex") };
  const answer = await fetch(`${gatewayUrl}/clientpay/orderkey`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      merchant_site_uid: demoShop.merchantUid,
      ...signedRequest,
      verificationhash: signature(signedRequest),
    }),
  });
  return String(((await answer.json()) as { key: string }).key);
}

const executedOperations = async (page: Page) =>
  (await receivedEvents(page)).filter(({ name }) => name === "onHPayOrderOpExecuted");

test("Order buttons in a shop's administration can refund with the order key", async ({
  context,
  gateway,
}) => {
  await paidOrder(gateway.url, "ADMIN-1");
  const key = await orderKey(gateway.url, "ADMIN-1");
  const bodyHtml = `<div id="box" data-hpay-order-key="${key}"></div>`;
  const page = await openCheckout(context, gateway.url, { bodyHtml, scripts: ui });
  await expect(page.locator("#box .hpay-order-status")).toHaveText(/^PAYMENT:PAID/);
  await page.locator("#box").getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await dialog.getByLabel("Amount (RSD)").fill("2000");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText("At most 1490.50 RSD");
  await dialog.getByLabel("Amount (RSD)").fill("490,50");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect.poll(async () => (await executedOperations(page)).length).toBe(1);
  const [{ result = {}, operation } = {}] = await executedOperations(page);
  expect(operation).toBe("refund");
  expect(result).toMatchObject({ order_uid: "ADMIN-1", refunded_order_amount: "490.50" });
  // A shop's page would post the result to its own server, which verifies the signature.
  expect(result.vhash).toBe(signature(result));
  expect(result.order).toMatchObject({ Uid: "ADMIN-1" });
  await expect(page.locator("#box .hpay-order-status")).toHaveText(/PARTIALLY-REFUNDED/);
  await page.evaluate((ownKey) => {
    const laterBox = document.createElement("div");
    laterBox.id = "later";
    document.body.append(laterBox);
    return Reflect.get(window, "hpay_order_buttons")(laterBox, ownKey);
  }, key);
  await expect(page.locator("#later .hpay-order-status")).toHaveText(/PARTIALLY-REFUNDED/);
  await expect(page.locator("#later").getByRole("button", { name: "Refund", exact: true })).toBeVisible();
});

test("A refused refund shows the gateway's reason above the order's buttons", async ({
  context,
  gateway,
  watch,
}) => {
  watch.allow(/status of 4\d\d/);
  await paidOrder(gateway.url, "ADMIN-5");
  const key = await orderKey(gateway.url, "ADMIN-5");
  const bodyHtml = `<div id="box" data-hpay-order-key="${key}"></div><div id="stale" data-hpay-order-key="${key}"></div>`;
  const page = await openCheckout(context, gateway.url, { bodyHtml, scripts: ui });
  const refundIn = async (selector: string, amount: string) => {
    await page.locator(selector).getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Refund" });
    await dialog.getByLabel("Amount (RSD)").fill(amount);
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  };
  await expect(page.locator("#stale .hpay-order-status")).toHaveText(/^PAYMENT:PAID/);
  await refundIn("#box", "490.50");
  await expect(page.locator("#box .hpay-order-status")).toHaveText(/PARTIALLY-REFUNDED/);
  await refundIn("#stale", "1490.50");
  const reason = page.getByRole("dialog");
  await expect(reason).toContainText("is left to refund. No money was moved.");
  await reason.getByRole("button", { name: "OK" }).click();
  await expect(page.locator("#stale .hpay-order-status")).toHaveText(/PARTIALLY-REFUNDED/);
  await refundIn("#stale", "1000");
  await expect(page.locator("#stale .hpay-order-status")).toHaveText(/PAYMENT:REFUNDED/);
  await expect(reason).toHaveCount(0);
});

test("A plugin that exposes its secret to the page gets button functions that cannot sign", async ({
  context,
  gateway,
}) => {
  await paidOrder(gateway.url, "ADMIN-2");
  const page = await openCheckout(context, gateway.url, { scripts: ui });
  const result = await page.evaluate(
    async ([uid, secretkeyinit]) => {
      const init = Reflect.get(window, "HPayInit");
      const client = await init(uid, "en_US", { secretkeyinit, environment: "production" });
      const order = await client.getOrder("ADMIN-2");
      const method = Reflect.get(window, "HPay").POS.payment[0];
      method.initActions();
      const list = await client.getOrders(0, 5);
      Object.assign(window, { order, button: method.orderActions(order)[0] });
      return {
        status: order.Status,
        captions: method.orderActions(order).map((action: { Caption: string }) => action.Caption),
        lists: method.orderListActions(),
        listed: Array.isArray(list),
        names: Object.keys(window).filter((name) => /sign/i.test(name)),
        methods: Object.keys(client).filter((name) => /sign|secret/i.test(name)),
        held: JSON.stringify(client).includes(secretkeyinit ?? "?"),
        kept: JSON.stringify({ ...localStorage, ...sessionStorage }),
      };
    },
    [demoShop.merchantUid, demoShop.secret] as const,
  );
  expect(result).toMatchObject({
    captions: ["Refund"],
    lists: [],
    listed: true,
    methods: [],
    held: false,
  });
  expect(result.names).toEqual([]);
  expect(result.kept).toBe("{}");
  expect(result.status).toMatch(/^PAYMENT:PAID/);

  const runningAction = page.evaluate(() => Reflect.get(window, "button").Run(Reflect.get(window, "order")));
  await page.getByRole("dialog").getByRole("button", { name: "Refund", exact: true }).click();
  await runningAction;
  await expect.poll(async () => (await executedOperations(page)).length).toBe(1);
});

test("Plugin dialogs show their markup without running its code on a page that forbids inline scripts", async ({
  context,
  gateway,
}) => {
  const page = await openCheckout(context, gateway.url);
  // Plugins load only the client; the dialogs load when first needed.
  const hasLoaded = await page.evaluate(() => Reflect.get(window, "HPay").loadHPayUI());
  expect(hasLoaded).toBe(true);
  const hostileHtml =
    '<h3>REFUND &amp; more:</h3><pre>{"a": 1}</pre><img src="x" onerror="window.stolen=1"><script>window.stolen=1</script>' +
    '<a href="javascript:window.stolen=1">go</a><iframe srcdoc="<script>parent.stolen=1</script>"></iframe>';
  const alert = page.evaluate(
    (html) => Reflect.get(window, "hpay_alert_dialog")(html, "normal"),
    hostileHtml,
  );
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toHaveText("REFUND & more:");
  await expect(dialog.getByText("go")).not.toHaveAttribute("href", /./);
  expect(await dialog.locator("script, iframe, [onerror]").count()).toBe(0);
  await dialog.getByRole("button", { name: "OK" }).click();
  await alert;
  expect(await page.evaluate(() => Reflect.get(window, "stolen"))).toBeUndefined();

  const answer = page.evaluate(() =>
    Reflect.get(window, "hpay_confirm_dialog")("Sure?", "small", "Yes", "No"),
  );
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await answer).toBe(false);

  const code = await page.evaluate(async () => {
    const isLoaded = await Reflect.get(window, "hpay_require_script")("qrcode.min.js");
    const qrcode = Reflect.get(window, "qrcode");
    qrcode.stringToBytes = qrcode.stringToBytesFuncs["UTF-8"];
    const qr = qrcode("0", "Q");
    qr.addData("https://pay.example/pbl/1-A", "Byte");
    qr.make();
    return { isLoaded, cells: qr.getModuleCount(), tag: qr.createImgTag() };
  });
  expect(code).toMatchObject({ isLoaded: true, tag: expect.stringMatching(/^<img src="data:image\/svg/) });
  expect(code.cells).toBeGreaterThanOrEqual(25);
});

test("An order key changed to name another order opens no order", async ({ context, gateway }) => {
  await paidOrder(gateway.url, "ADMIN-3");
  await paidOrder(gateway.url, "ADMIN-4");
  const [, site = "", , ...rest] = (await orderKey(gateway.url, "ADMIN-3")).split(".");
  const forgedKey = ["hok", site, Buffer.from("ADMIN-4").toString("base64url"), ...rest].join(".");
  const bodyHtml = `<div id="box" data-hpay-order-key="${forgedKey}"></div>`;
  const page = await openCheckout(context, gateway.url, { bodyHtml, scripts: ui });
  await expect(page.locator("#box").getByRole("alert")).toHaveText(/order key is invalid/);
  await expect(page.locator("#box").getByRole("button")).toHaveCount(0);
});
