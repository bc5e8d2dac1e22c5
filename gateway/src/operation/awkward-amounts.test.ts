import { eq } from "drizzle-orm";
import { sitePaymentMethods } from "../platform/database/schema/pos";
import {
  amountsOf,
  decimalText,
  hundredths,
  lineOf,
  type StoryItem,
  sum,
  taxWithin,
} from "../testing/money-arithmetic";
import { payPagePath } from "../testing/pay-page-path";
import { submitForm } from "../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../testing/test-gateway";
import { verifyLedger } from "./commands/verify-ledger";

const line = (price: string, tax_percent: number, fields: Partial<StoryItem> = {}): StoryItem => ({
  type: "product",
  name: `Stavka ${price}`,
  price,
  qty: "1",
  tax_percent,
  virtual: true,
  ...fields,
});
const many = Array.from({ length: 200 }, (_one, at) => line("99999999.99", [0, 10, 20][at % 3] ?? 0));

/** For each case: the goods, the captured amount, and the refunds. */
const cases: readonly (readonly [string, readonly StoryItem[], string, readonly string[]])[] = [
  ["200 lines of 99,999,999.99", many, "9999999999.01", ["0.01", "0.02", "9999999998.97", "0.01"]],
  ["one para", [line("0.01", 20)], "0.01", ["0.01"]],
  [
    "three paras less two",
    [line("0.01", 20), line("0.01", 10), line("0.01", 0), line("0.02", 20, { type: "discount" })],
    "0.01",
    ["0.01"],
  ],
  [
    "a discount with another rate than its goods",
    [line("10.00", 10), line("9.99", 20, { type: "discount" })],
    "0.01",
    ["0.01"],
  ],
  [
    "parts of a piece, a fee and delivery",
    [
      line("0.07", 20, { qty: "0.333" }),
      line("33.33", 10, { qty: "3" }),
      line("1.00", 20, { type: "fee" }),
      line("350.00", 20, { type: "shipping" }),
    ],
    "400.00",
    ["133.33", "133.33", "133.34"],
  ],
];

describe("awkward amounts", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;

  const call = async (url: string) => (await owner.call("GET", `/api/${url}`)).body.data;
  const reserveOrder = async (items: readonly StoryItem[], Currency = "RSD") => {
    count += 1;
    const Uid = `AWK-${count}`;
    const Data = JSON.stringify({
      billing: { email: "ana@primer.example", first_name: "Ana" },
      items,
      hpaylang: "en",
      is_pbl: true,
      allow_pm: ["card"],
    });
    const transactions = await owner.call("POST", "/api/company_site_orders", {
      body: { Uid, CompanySiteId: 1, Amount: "1.00", Currency, Data },
    });
    expect(transactions.body.error).toBeUndefined();
    const total = decimalText(sum(items.map(lineOf)));
    expect(transactions.body.data.Amount).toBe(total);
    const form = { pay: "card", total, number: "4242424242424242", expiry: "12/31", cvv: "123" };
    const payResponse = await submitForm(gateway, `${payPagePath(gateway, 1, Uid)}/pay`, form);
    expect(payResponse.statusCode).toBe(303);
    return { id: Number(transactions.body.data.id), uid: Uid, total };
  };
  const runAction = (id: number, action: string, body: object = {}) =>
    owner.call("POST", `/api/company_site_orders/${id}/actions/${action}`, { body });

  beforeAll(async () => {
    gateway = await testGateway({ API_BASE: "http://sandbox.localhost:4000" });
    owner = await gateway.as("owner@demo.test");
    const { db } = gateway.services;
    const isCard = eq(sitePaymentMethods.uid, "card");
    const [method] = await db.select().from(sitePaymentMethods).where(isCard);
    const data = JSON.parse(method?.data ?? "{}");
    const changedData = JSON.stringify({ ...data, parameters: { ...data.parameters, Capture: "manual" } });
    await db.update(sitePaymentMethods).set({ data: changedData }).where(isCard);
  }, startLimitMs);
  afterAll(() => gateway.close());

  it.each(cases)(
    "All screens, records and ledgers agree after a capture and refunds of %s",
    async (_name, items, capturedAmount, refunds) => {
      const { id, uid, total } = await reserveOrder(items);
      expect((await runAction(id, "capture", { amount: capturedAmount })).body.data.CapturedAmount).toBe(
        capturedAmount,
      );
      const moves = [capturedAmount, ...refunds.map((amount) => `-${amount}`)];
      for (const [at, amount] of refunds.entries()) {
        const remaining = hundredths(capturedAmount) - sum(refunds.slice(0, at).map(hundredths));
        const excessiveRefund = await runAction(id, "refund", { amount: decimalText(remaining + 1n) });
        expect(excessiveRefund.body).toMatchObject({ values: { amount: decimalText(remaining) } });
        expect((await runAction(id, "refund", { amount })).status).toBe(200);
      }
      const order = await call(`company_site_orders/${id}`);
      expect(order).toMatchObject({
        Amount: total,
        CapturedAmount: capturedAmount,
        RefundedAmount: capturedAmount,
      });
      const filter = encodeURIComponent(JSON.stringify({ OrderId: id }));
      const transactions: readonly { readonly Amount: string }[] = await call(
        `company_site_transactions?filter=${filter}`,
      );
      expect(sum(transactions.map(({ Amount }) => hundredths(Amount)))).toBe(0n);
      const { receipts, bookings } = JSON.parse(order.FiscalData);
      expect(bookings.map((booking: { amount: string }) => booking.amount)).toEqual(moves);
      const taxes = bookings.map((booking: { tax: string }) => hundredths(booking.tax));
      expect(sum(taxes)).toBe(0n);
      if (capturedAmount === total)
        expect(taxes[0]).toBe(sum(items.map((item) => taxWithin(lineOf(item), item.tax_percent))));
      for (const [at, { url }] of receipts.entries()) {
        const printedAmounts = amountsOf((await gateway.app.inject(new URL(url).pathname)).body, "RSD");
        const sign = at === 0 ? 1n : -1n;
        expect(printedAmounts.total).toBe(sign * hundredths(moves[at] ?? ""));
        expect(sum(printedAmounts.lines)).toBe(printedAmounts.total);
        expect(sum(printedAmounts.taxes)).toBe(sign * taxes[at]);
      }
      const customer = (await gateway.app.inject(payPagePath(gateway, 1, uid))).body;
      expect(customer).toContain("Refunded");
      expect(await verifyLedger(gateway.services.db)).toEqual([]);
    },
  );

  it("No more money can be captured or voided after a partial capture", async () => {
    const { id } = await reserveOrder([line("3000.00", 20)]);
    expect((await runAction(id, "capture", { amount: "1000.01" })).status).toBe(200);
    for (const [action, body] of [
      ["capture", { amount: "0.01" }],
      ["capture", {}],
      ["void", {}],
    ] as const)
      expect((await runAction(id, action, body)).body.error).toMatch(/^409 NOTHING_RESERVED/);
    expect(await call(`company_site_orders/${id}`)).toMatchObject({
      CapturedAmount: "1000.01",
      RefundedAmount: "0.00",
    });
  });

  it("A voided reservation moves no money and cannot be refunded", async () => {
    const { id } = await reserveOrder([line("3000.00", 20)]);
    expect((await runAction(id, "void")).status).toBe(200);
    expect((await runAction(id, "refund", { amount: "0.01" })).body.error).toMatch(/^409 NOTHING_PAID/);
    expect((await runAction(id, "mark-paid", { reason: "Izvod" })).body.error).toMatch(
      /^409 PAYMENT_NOT_AWAITED/,
    );
    const order = await call(`company_site_orders/${id}`);
    expect([order.CapturedAmount, order.FiscalData]).toEqual(["0.00", "{}"]);
  });

  it("Only two of twenty simultaneous refunds of half the remaining amount succeed", async () => {
    const { id } = await reserveOrder([line("100.01", 20)]);
    await runAction(id, "capture", { amount: "100.00" });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => runAction(id, "refund", { amount: "50.00" })),
    );
    const refunds = answers.filter(({ status }) => status === 200).length;
    expect(refunds).toBeGreaterThanOrEqual(1);
    const { RefundedAmount } = await call(`company_site_orders/${id}`);
    expect(RefundedAmount).toBe(decimalText(5000n * BigInt(refunds)));
    expect(refunds).toBeLessThanOrEqual(2);
    expect(await verifyLedger(gateway.services.db)).toEqual([]);
  });
});
