import { eq } from "drizzle-orm";
import { ledger } from "../platform/database/schema/ledger";
import { siteFiscalMethods, sitePaymentMethods } from "../platform/database/schema/pos";
import { type ListeningShop, listeningShop } from "../testing/listening-shop";
import { shopClient } from "../testing/shop-client";
import { submitForm } from "../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../testing/test-gateway";
import { verifyLedger } from "./commands/verify-ledger";

const keys = { uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f", secret: "demo-shop-secret" };
const card = { number: "4242424242424242", expiry: "12/31", cvv: "123" };

/**
 * The price of tea is a multiple of three in each currency. Computed by hand: of 2,001 captured units, 2,000
 * are tea with 333 tax, and 1 is the untaxed fee.
 */
const stories = [
  {
    currency: "JPY",
    item: "1000",
    order: "3001",
    captured: "2001",
    refunds: ["667", "1334"],
    taxes: [333, -111, -222],
    tooPrecise: "1.5",
    shown: {
      order: "JPY\u00a03,001",
      captured: "JPY\u00a02,001",
      refunded: "JPY\u00a0667",
      rest: "JPY\u00a01,334",
    },
  },
  {
    currency: "KWD",
    item: "1.111",
    order: "3.334",
    captured: "2.001",
    refunds: ["0.667", "1.334"],
    taxes: [333, -111, -222],
    tooPrecise: "0.0005",
    shown: {
      order: "KWD\u00a03.334",
      captured: "KWD\u00a02.001",
      refunded: "KWD\u00a00.667",
      rest: "KWD\u00a01.334",
    },
  },
] as const;

const units = (text: string): bigint => BigInt(text.replace(".", ""));

describe.each(stories)("an order in $currency", (story) => {
  const { currency, captured, refunds, tooPrecise, shown } = story;
  const uid = `CUR-${currency}`;
  let gateway: TestGateway;
  let owner: TestPerson;
  let shop: ListeningShop;
  let id = 0;

  const setCapture = async (Capture: string) => {
    const { db } = gateway.services;
    const isCard = eq(sitePaymentMethods.uid, "card");
    const [method] = await db.select().from(sitePaymentMethods).where(isCard);
    const data = JSON.parse(method?.data ?? "{}");
    const changedData = JSON.stringify({ ...data, parameters: { ...data.parameters, Capture } });
    await db.update(sitePaymentMethods).set({ data: changedData }).where(isCard);
  };
  const call = async (path: string) => (await owner.call("GET", `/api/${path}`)).body.data;
  const listRecords = async (resource: string, filter: object) =>
    call(`${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const runAction = (action: string, body: object, orderId = id) =>
    owner.call("POST", `/api/company_site_orders/${orderId}/actions/${action}`, { body });
  const page = async () => {
    const [order] = await listRecords("company_site_orders", { Uid: uid });
    return new URL((await call(`company_site_orders/${order.id}`)).PayLink).pathname;
  };
  const pay = async (path: string, total: string) =>
    submitForm(gateway, `${path}/pay`, { pay: "card", total, currency, ...card });
  const items = [
    { type: "product", name: "Tea", price: story.item, qty: 3, tax_percent: 20, virtual: true },
    { type: "fee", name: "Rounding", price: currency === "JPY" ? "1" : "0.001", qty: 1, tax_percent: 20 },
  ];

  beforeAll(async () => {
    shop = await listeningShop();
    gateway = await testGateway({ API_BASE: "http://sandbox.localhost:4000", ALLOW_PRIVATE_TARGETS: "1" });
    owner = await gateway.as("owner@demo.test");
    await setCapture("manual");
  }, startLimitMs);
  afterAll(async () => {
    await gateway.close();
    await shop.close();
  });

  it("A shop order's response and pay page show the currency's decimals", async () => {
    const sentOrder = {
      order_uid: uid,
      order_amount: story.order,
      order_currency: currency,
      order_items: items,
      order_billing: { email: "ana@primer.example" },
      notify_url: shop.url,
      payment_method: "0",
      hpaylang: "en",
    };
    const { body } = await shopClient(gateway, keys).store(sentOrder);
    expect(body).toMatchObject({
      order_amount: story.order,
      order: { Amount: story.order, Currency: currency },
    });
    const { body: html } = await gateway.app.inject(`${await page()}?pay=card`);
    expect(html).toContain(shown.order);
    expect(html).toContain(`name="total" value="${story.order}"`);
    const tooPreciseAmount = await shopClient(gateway, keys).store({
      ...sentOrder,
      order_uid: `${uid}-fine`,
      order_amount: `${story.order}${currency === "JPY" ? ".4" : "4"}`,
    });
    expect(tooPreciseAmount.body).toMatchObject({
      order: { Amount: story.order },
      warnings: [expect.stringContaining("order_amount")],
    });
  });

  it("A card payment in the order's currency is reserved, partly captured, and refunded in part and in full", async () => {
    const path = await page();
    const wrongAnswer = await pay(path, `${Number(story.order) - 1}`);
    expect(wrongAnswer.statusCode).not.toBe(303);
    expect((await pay(path, story.order)).statusCode).toBe(303);
    [{ id }] = await listRecords("company_site_orders", { Uid: uid });
    for (const amount of [tooPrecise, "", "-1"]) {
      const { body } = await runAction("capture", { amount });
      expect(body.errors).toMatchObject([{ field: "amount" }]);
    }
    expect((await runAction("capture", { amount: captured })).body.data).toMatchObject({
      CapturedAmount: captured,
    });
    const refusal = await runAction("refund", { amount: tooPrecise });
    expect(refusal.body.errors).toMatchObject([{ field: "amount", code: "AMOUNT_TOO_PRECISE" }]);
    const [first, second] = refunds;
    expect((await runAction("refund", { amount: first })).body.data).toMatchObject({ RefundedAmount: first });
    const customer = (await gateway.app.inject(path)).body;
    for (const text of [shown.captured, shown.refunded, shown.rest]) expect(customer).toContain(text);
    expect((await runAction("refund", { amount: second })).body.data).toMatchObject({
      RefundedAmount: captured,
      Status: expect.stringContaining("PAYMENT:REFUNDED"),
    });
  });

  it("An order's list row, details, transactions, receipts, bookings and ledger agree to the smallest unit", async () => {
    const money = {
      Amount: story.order,
      CapturedAmount: captured,
      RefundedAmount: captured,
      Currency: currency,
    };
    expect((await listRecords("company_site_orders", { Uid: uid }))[0]).toMatchObject(money);
    const details = await call(`company_site_orders/${id}`);
    expect(details).toMatchObject(money);
    const transactions: readonly { readonly Amount: string }[] = await listRecords(
      "company_site_transactions",
      {
        OrderId: id,
      },
    );
    expect(transactions.map(({ Amount }) => Amount).toSorted()).toEqual(
      [captured, ...refunds.map((amount) => `-${amount}`)].toSorted(),
    );
    const { receipts, bookings } = JSON.parse(details.FiscalData);
    const moves = [captured, ...refunds.map((amount) => `-${amount}`)];
    expect(bookings.map((booking: { amount: string }) => booking.amount)).toEqual(moves);
    expect(bookings.map((booking: { tax: string }) => Number(units(booking.tax)))).toEqual(story.taxes);
    expect(receipts.map((receipt: { amount: string }) => receipt.amount)).toEqual([captured, ...refunds]);
    const receipt = (await gateway.app.inject(new URL(receipts[0].url).pathname)).body;
    expect(receipt).toContain(shown.captured);
    const { db } = gateway.services;
    expect(await verifyLedger(db)).toEqual([]);
    const entries = await db.select().from(ledger).where(eq(ledger.orderId, id));
    const sum = (kinds: readonly string[]) =>
      entries
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((total, { amount }) => total + units(amount), 0n);
    expect([sum(["capture"]), sum(["refund"]), sum(["authorize", "void"]) - sum(["capture"])]).toEqual([
      units(captured),
      -units(captured),
      0n,
    ]);
  });

  it("The dashboard and the shop's notifications show the order's captured and refunded amounts", async () => {
    const to = gateway.services.now().getTime() + 1000;
    const [from, rangeEnd] = [to - 86_400_000, to].map((at) => new Date(at).toISOString());
    const rows = await call(`company_site_orders/summary?from=${from}&to=${rangeEnd}&tz=UTC`);
    expect(rows.filter((row: { currency: string }) => row.currency === currency)).toMatchObject([
      { paid: captured, refunded: captured, count: 2 },
    ]);
    for (let runs = 0; runs < 10; runs += 1) await gateway.jobs.runDue();
    const message = shop
      .take()
      .map(({ body }) => body)
      .filter((body) => body.order_uid === uid);
    const last = message.at(-1);
    expect(last).toMatchObject({ order_amount: story.order, captured_amount: captured });
    const fields = message
      .filter((body) => body.hpay_operation === "refund")
      .map((body) => body.refunded_amount);
    expect(fields.toSorted()).toEqual([...refunds].toSorted());
  });

  it("A pay-by-link order and a subscription can use a currency without two decimals", async () => {
    const body = (Amount: string, price: string) => ({
      Uid: `PBL-${currency}-${price}`,
      CompanySiteId: 1,
      Amount,
      Currency: currency,
      Data: JSON.stringify({
        billing: { email: "ana@primer.example" },
        items: [{ ...items[0], price, qty: 1, subscription: { every: 1, unit: "week" } }],
        is_pbl: true,
        allow_pm: ["card"],
      }),
    });
    const refusal = await owner.call("POST", "/api/company_site_orders", { body: body("1", tooPrecise) });
    expect(refusal.body.errors).toMatchObject([{ field: "Data.items.0.price", code: "AMOUNT_TOO_PRECISE" }]);
    await setCapture("auto");
    const transactions = await owner.call("POST", "/api/company_site_orders", {
      body: body("1", story.item),
    });
    expect(transactions.body.data).toMatchObject({
      Amount: story.item,
      CapturedAmount: currency === "JPY" ? "0" : "0.000",
    });
    const link = new URL(transactions.body.data.PayLink).pathname;
    expect((await pay(link, story.item)).statusCode).toBe(303);
    const paidOrder = await call(`company_site_orders/${transactions.body.data.id}`);
    expect(paidOrder).toMatchObject({ CapturedAmount: story.item, SubscriptionId: expect.any(Number) });
    const subscription = await call(`company_site_subscriptions/${paidOrder.SubscriptionId}`);
    expect(subscription).toMatchObject({ Amount: story.item, Currency: currency });
    const url = `/api/company_site_subscriptions/${paidOrder.SubscriptionId}/actions/charge-now`;
    expect((await owner.call("POST", url, { body: {} })).body.data).toMatchObject({ charged: true });
    const { Orders } = await call(`company_site_subscriptions/${paidOrder.SubscriptionId}`);
    const renewedOrder = await call(`company_site_orders/${Orders.at(-1).id}`);
    expect(renewedOrder).toMatchObject({
      Amount: story.item,
      CapturedAmount: story.item,
      Currency: currency,
    });
    const { bookings } = JSON.parse(renewedOrder.FiscalData);
    expect(bookings).toMatchObject([{ amount: story.item }]);
    expect(await gateway.services.db.$count(siteFiscalMethods)).toBeGreaterThan(0);
  });
});
