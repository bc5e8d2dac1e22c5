import { eq } from "drizzle-orm";
import { demoShop } from "../../demo/demo-pos";
import { orders } from "../../platform/database/schema/commerce";
import { paymentIntents } from "../../platform/database/schema/intents";
import { ledger } from "../../platform/database/schema/ledger";
import { shopClient } from "../../testing/shop-client";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";
import { printDifferences, verifyLedger } from "./verify-ledger";

const item = { type: "product", name: "Servis", price: "3000.00", qty: 1, tax_percent: 20, virtual: true };

describe("ledger", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;

  const make = async (items: readonly object[] = [item]): Promise<number> => {
    count += 1;
    const { body } = await owner.call("POST", "/api/company_site_orders", {
      body: {
        Uid: `L-${count}`,
        CompanySiteId: 1,
        Amount: "3000.00",
        Currency: "RSD",
        Data: JSON.stringify({ billing: { email: "ana@primer.example" }, items }),
      },
    });
    return Number(body.data.id);
  };
  const runAction = async (id: number, action: string, body: object) =>
    expect(
      (await owner.call("POST", `/api/company_site_orders/${id}/actions/${action}`, { body })).status,
    ).toBe(200);
  const entriesOf = (id: number) =>
    gateway.services.db.select().from(ledger).where(eq(ledger.orderId, id)).orderBy(ledger.id);

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("The ledger matches the demo orders", async () => {
    expect(await verifyLedger(gateway.services.db)).toEqual([]);
    expect(await gateway.services.db.$count(ledger)).toBeGreaterThan(100);
  });

  it("The ledger records amounts, tax, actor, receipts and bookings, and balances to zero", async () => {
    const id = await make();
    await runAction(id, "mark-paid", { reason: "Izvod" });
    await runAction(id, "refund", { amount: "1000.01" });
    await runAction(id, "refund", { amount: "1999.99" });
    const entries = await entriesOf(id);
    const sums = (kind: string) =>
      entries.filter((entry) => entry.kind === kind).map(({ amount, tax }) => [amount, tax]);
    expect(sums("charge")).toEqual([["3000.00", "500.00"]]);
    expect(sums("refund")).toEqual([
      ["-1000.01", "-166.67"],
      ["-1999.99", "-333.33"],
    ]);
    const all = [["3000.00", "500.00"], ...sums("refund")];
    expect(sums("receipt")).toEqual(all);
    expect(sums("booking")).toEqual(all);
    expect(entries.find(({ kind }) => kind === "refund")).toMatchObject({
      actor: "person",
      transactionUid: `TX-L-${count}-2`,
    });
    expect(await verifyLedger(gateway.services.db)).toEqual([]);
  });

  it("The ledger records reserved, partly captured and released amounts", async () => {
    const capturedId = await make();
    const released = await make();
    const { db } = gateway.services;
    const { OpenOrder } = await import("../../orders/order/order");
    const { inTransaction } = await import("../../platform/database/transaction");
    for (const id of [capturedId, released])
      await inTransaction(gateway.services, async (work) => {
        const order = await OpenOrder.byId(gateway.services, work, id);
        order?.setPaymentState("RESERVED");
        await order?.save();
      });
    await runAction(capturedId, "capture", { amount: "1000.01" });
    await runAction(released, "void", {});
    const movesOf = async (id: number) =>
      (await entriesOf(id))
        .filter(({ kind }) => !["receipt", "booking"].includes(kind))
        .map(({ kind, amount, tax }) => [kind, amount, tax]);
    expect(await movesOf(capturedId)).toEqual([
      ["authorize", "3000.00", "0.00"],
      ["void", "-1999.99", "0.00"],
      ["capture", "1000.01", "166.67"],
    ]);
    expect(await movesOf(released)).toEqual([
      ["authorize", "3000.00", "0.00"],
      ["void", "-3000.00", "0.00"],
    ]);
    expect(await verifyLedger(db)).toEqual([]);
  });

  it("A payment reported again in another currency is reversed in the first currency", async () => {
    const shop = shopClient(gateway, { uid: demoShop.merchantUid, secret: demoShop.secret });
    const report = async (
      order_uid: string,
      status: string,
      order_amount: string,
      order_currency: string,
    ) => {
      const { body } = await shop.store({ order_uid, status, order_amount, order_currency });
      expect(body.order_currency).toBe(order_currency);
      return entriesOf(body.order.id);
    };
    await report("L-eur", "PAID", "3000.00", "RSD");
    await report("L-eur", "PAID", "25.50", "EUR");
    const entries = await report("L-eur", "CANCELED", "3000.00", "RSD");
    expect(entries.map(({ kind, amount, currency }) => [kind, amount, currency])).toEqual([
      ["charge", "3000.00", "RSD"],
      ["charge", "-3000.00", "RSD"],
      ["charge", "25.50", "EUR"],
      ["charge", "-25.50", "EUR"],
    ]);
    await report("L-yen", "PAID", "3000", "JPY");
    await report("L-yen", "PAID", "3000.000", "KWD");
    expect(await verifyLedger(gateway.services.db)).toEqual([]);
  });

  it("Money in a currency other than the order currency is reported", async () => {
    const { db } = gateway.services;
    const id = await make();
    await runAction(id, "mark-paid", { reason: "Izvod" });
    const entryFields = {
      orderId: id,
      kind: "charge",
      amount: "10.00",
      currency: "EUR",
      actor: "shop",
      key: "more",
    };
    await db.insert(ledger).values({ ...entryFields, at: new Date() });
    const differences = () => verifyLedger(db);
    expect(await differences()).toEqual([
      { order: `L-${count}`, what: "the ledger has 10.00 EUR, the order has RSD" },
    ]);
    await db.insert(ledger).values({ ...entryFields, amount: "-10.00", key: "less", at: new Date() });
    expect(await differences()).toEqual([]);
  });

  it("The ledger lists the fees included in charges and refunds", async () => {
    const fee = { ...item, type: "fee", name: "Naknada", price: "150.00" };
    const id = await make([{ ...item, price: "850.00", tax_percent: 10 }, fee]);
    await runAction(id, "mark-paid", { reason: "Izvod" });
    await runAction(id, "refund", { amount: "500.00" });
    const fees = (await entriesOf(id)).filter(({ kind }) => kind === "fee");
    expect(fees.map(({ amount, tax, key }) => [amount, tax, key.replace(/\d+$/, "")])).toEqual([
      ["150.00", "25.00", "fee:charge:"],
      ["-75.00", "-12.50", "fee:refund:"],
    ]);
    expect(await verifyLedger(gateway.services.db)).toEqual([]);
  });

  it("Split-pay parts that a refund did not reduce are reported", async () => {
    const { db } = gateway.services;
    const id = await make();
    await runAction(id, "mark-paid", { reason: "Izvod" });
    const part = (amount: string, refunded: string) => ({ receiver: "zadruga.dunav", amount, refunded });
    const split = async (...parts: readonly object[]) =>
      db
        .update(orders)
        .set({ splitPayData: JSON.stringify({ status: "SPLIT", parts, currency: "RSD" }) })
        .where(eq(orders.id, id));
    await split(part("1000.00", "0.00"), part("2000.00", "0.00"));
    expect(await verifyLedger(db)).toEqual([]);
    await runAction(id, "refund", { amount: "1000.01" });
    expect(await verifyLedger(db)).toEqual([]);
    await split(part("1000.00", "0.00"), part("2000.00", "0.00"));
    expect(await verifyLedger(db)).toEqual([
      { order: `L-${count}`, what: "split-pay parts of 3000.00, the order has 1999.99" },
    ]);
    await split();
  });

  it("A booking or reservation missing from the ledger is reported", async () => {
    const { db } = gateway.services;
    const id = await make();
    const bookings = [
      { method_uid: "books", state: "BOOKED", entry: "2026-1-1", key: "sale", amount: "3000.00" },
    ];
    await db
      .update(orders)
      .set({ fiscalData: JSON.stringify({ bookings }) })
      .where(eq(orders.id, id));
    const entry = {
      orderId: id,
      kind: "authorize",
      amount: "3000.00",
      currency: "RSD",
      actor: "gateway",
      key: "a",
    };
    await db.insert(ledger).values([
      { ...entry, at: gateway.services.now() },
      { ...entry, kind: "void", amount: "-1.00", key: "v", at: gateway.services.now() },
    ]);
    expect(printDifferences(await verifyLedger(db)).split("\n")).toEqual([
      `order L-${count}: booking 2026-1-1 of 3000.00, the ledger has none`,
      `order L-${count}: reserved 0, the ledger has 2999.00`,
    ]);
    await db.update(orders).set({ fiscalData: "{}" }).where(eq(orders.id, id));
    await db
      .insert(ledger)
      .values({ ...entry, kind: "void", amount: "-2999.00", key: "v2", at: gateway.services.now() });
    expect(await verifyLedger(db)).toEqual([]);
  });

  it("The ledger is append-only, and deviations from the orders are reported", async () => {
    const { db } = gateway.services;
    const id = await make();
    await runAction(id, "mark-paid", { reason: "Izvod" });
    await expect(db.update(ledger).set({ amount: "1.00" }).where(eq(ledger.orderId, id))).rejects.toThrow();
    await expect(db.delete(ledger).where(eq(ledger.orderId, id))).rejects.toThrow();
    await db.update(orders).set({ capturedAmount: "2999.99" }).where(eq(orders.id, id));
    expect(printDifferences(await verifyLedger(db))).toBe(
      `order L-${count}: captured 2999.99, the ledger has 3000.00`,
    );
    await db.update(orders).set({ capturedAmount: "3000.00" }).where(eq(orders.id, id));
  });

  it("Money moved by a bank without a ledger entry is reported", async () => {
    const { db, now } = gateway.services;
    const orderId = await make();
    const answer = JSON.stringify({ kind: "approved", approval: "123456" });
    const settledIntent = { state: "settled", terms: "", answer, currency: "RSD", createdAt: now() };
    const request = { key: "lost", chain: "lost", orderId, operation: "charge", amount: "3000.00" };
    await db.insert(paymentIntents).values({ ...request, ...settledIntent });
    expect(printDifferences(await verifyLedger(db))).toBe(
      `order L-${count}: the bank moved 3000.00 and refunded 0, the ledger has 0 and 0`,
    );
  });
});
