import { eq } from "drizzle-orm";
import { verifyLedger } from "../../operation/commands/verify-ledger";
import { orders } from "../../platform/database/schema/commerce";
import { ledger } from "../../platform/database/schema/ledger";
import { fiscalReceipts } from "../../platform/database/schema/payments";
import { siteFiscalMethods, sitePaymentMethods } from "../../platform/database/schema/pos";
import { payPagePath } from "../../testing/pay-page-path";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

const product = { type: "product", name: "Kafa", price: "500.00", qty: 4, tax_percent: 20, virtual: true };
const book = { type: "product", name: "Knjiga", price: "1000.00", qty: 1, tax_percent: 10, virtual: true };
const delivery = { type: "shipping", name: "Dostava", price: "300.00", qty: 1, tax_percent: 20 };
const discount = { type: "discount", name: "Popust", price: "330.00", qty: 1, tax_percent: 20 };
const all = [product, book, delivery, discount];

/** An amount in its smallest units: "12.34" is 1234n. */
const units = (text: string): bigint => BigInt(text.replace(".", ""));
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

interface SentLine {
  readonly item?: unknown;
  readonly qty?: unknown;
  readonly quantity?: unknown;
}

describe("refunds of chosen lines", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;

  const create = async (items: readonly object[], Currency: string) => {
    count += 1;
    const Data = JSON.stringify({
      billing: { email: "ana@primer.example" },
      ...{ items, is_pbl: true, allow_pm: ["card"], hpaylang: "en" },
    });
    const body = { Uid: `L-${count}`, CompanySiteId: 1, Amount: "1", Currency, Data };
    const createAnswer = await owner.call("POST", "/api/company_site_orders", { body });
    expect(createAnswer.body.error).toBeUndefined();
    return createAnswer.body.data;
  };
  const readOrder = async (id: number) =>
    (await owner.call("GET", `/api/company_site_orders/${id}`)).body.data;
  const runAction = (id: number, action: string, body: object) =>
    owner.call("POST", `/api/company_site_orders/${id}/actions/${action}`, { body });
  const refund = (id: number, lines: unknown, fields: object = {}) =>
    runAction(id, "refund", { lines, ...fields });
  const soldOrder = async (items: readonly object[] = all, currency = "RSD"): Promise<number> => {
    const { id } = await create(items, currency);
    expect((await runAction(id, "mark-paid", { reason: "Izvod" })).status).toBe(200);
    return id;
  };
  const reserveOrder = async (capture: string): Promise<number> => {
    const { db } = gateway.services;
    const isCard = eq(sitePaymentMethods.uid, "card");
    const [method] = await db.select().from(sitePaymentMethods).where(isCard);
    const data = JSON.parse(method?.data ?? "{}");
    const changedData = JSON.stringify({ ...data, parameters: { ...data.parameters, Capture: "manual" } });
    await db.update(sitePaymentMethods).set({ data: changedData }).where(isCard);
    const { id, Uid, Amount } = await create(all, "RSD");
    const form = { pay: "card", total: Amount, number: "4242424242424242", expiry: "12/31", cvv: "123" };
    const answer = await submitForm(gateway, `${payPagePath(gateway, 1, Uid)}/pay`, form);
    expect(answer.statusCode).toBe(303);
    expect((await runAction(id, "capture", { amount: capture })).status).toBe(200);
    return id;
  };
  const receiptsOf = async (id: number) => {
    const receipts = await gateway.services.db
      .select()
      .from(fiscalReceipts)
      .where(eq(fiscalReceipts.orderId, id))
      .orderBy(fiscalReceipts.id);
    return receipts.map(({ kind, amount, content }) => ({ kind, amount, ...JSON.parse(content) }));
  };
  /** The sale and its refunds add up to zero by line and rate, on receipts, in bookings and in the ledger. */
  const expectZeroSums = async (id: number) => {
    const { FiscalData, CapturedAmount, RefundedAmount } = await readOrder(id);
    expect(RefundedAmount).toBe(CapturedAmount);
    const { bookings } = JSON.parse(FiscalData);
    for (const name of ["amount", "tax"])
      expect(sum(bookings.map((booking: Record<string, string>) => units(booking[name] ?? "")))).toBe(0n);
    const receipts = await receiptsOf(id);
    const lines = receipts.flatMap(({ kind, items }) =>
      items.map((line: Record<string, string>) => ({ kind, ...line })),
    );
    for (const name of new Set(lines.map((line) => line.name)))
      for (const field of ["total", "tax"]) {
        const matchingLines = lines.filter((line) => line.name === name);
        const signedAmounts = matchingLines.map(
          (line) => units(line[field]) * (line.kind === "sale" ? 1n : -1n),
        );
        expect([name, field, sum(signedAmounts)]).toEqual([name, field, 0n]);
      }
    const entries = await gateway.services.db.select().from(ledger).where(eq(ledger.orderId, id));
    const moves = entries.filter(({ kind }) => ["charge", "capture", "refund"].includes(kind));
    expect(sum(moves.map(({ amount }) => units(amount)))).toBe(0n);
    expect(sum(moves.map(({ tax }) => units(tax)))).toBe(0n);
    expect(await verifyLedger(gateway.services.db)).toEqual([]);
  };

  beforeAll(async () => {
    gateway = await testGateway({ API_BASE: "http://sandbox.localhost:4000" });
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("The receipt, booking and transaction contain only the chosen lines with their share of the discount", async () => {
    const id = await soldOrder();
    // The line of 500 has 500/3,300 of the discount of 330, which is 50.
    expect((await refund(id, [{ item: 0, qty: "1" }], { amount: "450.00" })).body.data).toMatchObject({
      RefundedAmount: "450.00",
      Status: expect.stringContaining("PAYMENT:PARTIALLY-REFUNDED"),
    });
    const [, receipt] = await receiptsOf(id);
    expect(receipt).toMatchObject({
      amount: "450.00",
      items: [
        { name: "Kafa", qty: "1", price: "500.00", total: "500.00", tax: "83.33" },
        { name: "Popust", total: "-50.00", tax: "-8.33", part_of: "-330.00" },
      ],
      recap: [{ taxPercent: "20", gross: "450.00", tax: "75.00", net: "375.00" }],
    });
    const { FiscalData, RefundData, Transactions } = await readOrder(id);
    expect(JSON.parse(FiscalData).bookings[1]).toMatchObject({
      ...{ kind: "refund", amount: "-450.00", tax: "-75.00" },
      taxes: [{ tax_percent: "20", gross: "-450.00", tax: "-75.00" }],
    });
    expect(JSON.parse(RefundData).lines).toEqual([
      { item: 0, left: "1500.00", refunded_qty: "1" },
      { item: 1, left: "1000.00", refunded_qty: "0" },
      { item: 2, left: "300.00", refunded_qty: "0" },
      { item: 3, left: "-280.00", refunded_qty: "0" },
    ]);
    expect(JSON.parse(Transactions.at(-1).Data).result).toMatchObject({
      ...{ operation: "refund", lines: [{ item: 0, name: "Kafa", qty: "1" }] },
    });
    const timeline = await owner.call("GET", `/api/company_site_orders/${id}/timeline`);
    expect(JSON.stringify(timeline.body)).toContain('"lines":"Kafa"');
  });

  it("Line refunds and an amount refund add up to the whole sale", async () => {
    const id = await soldOrder();
    const spreadRefund = { amount: "123.45" };
    const steps = [
      { lines: [{ item: 2 }] },
      { lines: [{ item: 0, qty: 1 }] },
      spreadRefund,
      { lines: [{ item: 1 }] },
    ];
    for (const step of [...steps, { lines: [{ item: 0, qty: "3" }] }])
      expect((await runAction(id, "refund", step)).body.error).toBeUndefined();
    expect((await readOrder(id)).Status).toContain("PAYMENT:REFUNDED");
    await expectZeroSums(id);
  });

  it("Each line gets its share of a partial capture", async () => {
    const id = await reserveOrder("1485.00");
    expect((await refund(id, [{ item: 1 }])).body.data).toMatchObject({ RefundedAmount: "450.00" });
    expect((await receiptsOf(id))[1].items).toMatchObject([
      { name: "Knjiga", qty: "1", total: "500.00", part_of: "1000.00", tax: "45.45" },
      { name: "Popust", total: "-50.00" },
    ]);
    expect((await refund(id, [{ item: 0 }, { item: 2 }])).body.data).toMatchObject({
      RefundedAmount: "1485.00",
    });
    await expectZeroSums(id);
  });

  it.each([
    ["an unknown line", [{ item: 9 }], {}, "lines.0.item"],
    ["a discount", [{ item: 3 }], {}, "lines.0.item"],
    ["no line", [{}], {}, "lines.0.item"],
    ["a name for an index", [{ item: "0" }], {}, "lines.0.item"],
    ["a text", "0", {}, "lines"],
    ["an empty list", [], {}, "lines"],
    ["a line twice", [{ item: 1 }, { item: 1 }], {}, "lines.1.item"],
    ["more than was sold", [{ item: 0, qty: "4.01" }], {}, "lines.0.qty"],
    ["a quantity of 0", [{ item: 0, qty: 0 }], {}, "lines.0.qty"],
    ["a quantity below 0", [{ item: 0, qty: -1 }], {}, "lines.0.qty"],
    ["an empty quantity", [{ item: 0, qty: "" }], {}, "lines.0.qty"],
    ["a quantity of null", [{ item: 0, qty: null }], {}, "lines.0.qty"],
    ["a quantity by another name", [{ item: 0, quantity: 1 }], {}, "lines.0.quantity"],
    ["another amount", [{ item: 1 }], { amount: "1000.00" }, "amount"],
    ["an amount above all", [{ item: 1 }], { amount: "99999.00" }, "amount"],
    ["an empty amount", [{ item: 1 }], { amount: "" }, "amount"],
  ] as readonly (readonly [string, SentLine[] | string, object, string])[])(
    "%s is refused with an error naming the field, and no money moves",
    async (_what, lines, extraFields, field) => {
      const id = await soldOrder();
      expect(await refund(id, lines, extraFields)).toMatchObject({ status: 400, body: { field } });
      expect(await readOrder(id)).toMatchObject({ RefundedAmount: "0.00", RefundData: "{}" });
    },
  );

  it("Ten simultaneous refunds of one line refund the money only once", async () => {
    const id = await soldOrder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, [{ item: 1 }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ field: "lines.0.item", error_code: "VALIDATION" });
    expect(await readOrder(id)).toMatchObject({ RefundedAmount: "900.00" });
  });

  it("Many simultaneous one-piece refunds never exceed the number of pieces sold", async () => {
    const id = await reserveOrder("2970.00");
    let refundCount = 0;
    // While the bank is asked about one refund, the others are answered with PAYMENT_BEING_CHECKED.
    for (let round = 0; round < 10 && refundCount < 4; round += 1) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => refund(id, [{ item: 0, qty: 1 }])));
      refundCount += answers.filter(({ status }) => status === 200).length;
    }
    expect(refundCount).toBe(4);
    expect((await refund(id, [{ item: 0, qty: 1 }])).body).toMatchObject({ field: "lines.0.item" });
    expect(await readOrder(id)).toMatchObject({ RefundedAmount: "1800.00" });
    expect((await refund(id, [{ item: 1 }, { item: 2 }])).status).toBe(200);
    await expectZeroSums(id);
  });

  it("A line refund confirmed before an item edit is refused with the lines' current total", async () => {
    const id = await soldOrder();
    const { db } = gateway.services;
    const items = [{ ...product, price: "400.00", qty: 5 }, book, delivery, discount];
    await db
      .update(orders)
      .set({ data: JSON.stringify({ items }) })
      .where(eq(orders.id, id));
    const line = [{ item: 0, qty: 1 }];
    expect((await refund(id, line, { amount: "450.00" })).body).toMatchObject({
      ...{ field: "amount", errors: [{ code: "LINES_COST_OTHER", values: { amount: "360.00" } }] },
    });
    expect((await refund(id, line, { amount: "360.00" })).status).toBe(200);
  });

  it("A timeline entry names the first twenty of many refunded lines", async () => {
    const items = Array.from({ length: 300 }, (_, n) => ({ ...book, name: `${n} ${"ž".repeat(400)}` }));
    const id = await soldOrder(items);
    const lines = items.map((_, item) => ({ item }));
    expect((await refund(id, lines)).status).toBe(200);
    const { body } = await owner.call("GET", `/api/company_site_orders/${id}/timeline`);
    const [entry] = body.data.filter(({ name }: { name: string }) => name === "payment-refunded");
    expect(entry.details.lines).toMatch(/^0 ž+, 1 ž+, .*, 19 ž+, \+280$/);
    expect(entry.details.lines.length).toBeLessThan(2500);
  });

  it("An order whose missing receipts have become long is refunded only in full", async () => {
    const { db } = gateway.services;
    const methods = await db.select().from(siteFiscalMethods);
    for (const { id, data } of methods)
      await db
        .update(siteFiscalMethods)
        .set({ data: data.replace(/"Pin":"\d*"/, '"Pin":"0000"') })
        .where(eq(siteFiscalMethods.id, id));
    const items = Array.from({ length: 1000 }, () => {
      return { ...book, name: "ž".repeat(900), price: "1.00", qty: 100 };
    });
    const id = await soldOrder(items);
    const lines = items.map((_, item) => ({ item, qty: "1" }));
    expect((await refund(id, lines)).status).toBe(200);
    const { Transactions } = await readOrder(id);
    const { result } = JSON.parse(Transactions.at(-1).Data);
    expect(result.lines[0].name).toBe("ž".repeat(100));
    let answer = await refund(id, lines);
    for (let tries = 0; answer.status === 200 && tries < 10; tries += 1) answer = await refund(id, lines);
    expect(answer).toMatchObject({ status: 409, body: { error_code: "REFUND_ONLY_REST" } });
    // All that remains can always be refunded.
    const { CapturedAmount, RefundedAmount } = await readOrder(id);
    const rest = (Number(CapturedAmount) - Number(RefundedAmount)).toFixed(2);
    expect((await runAction(id, "refund", { amount: rest })).body.data).toMatchObject({
      RefundedAmount: CapturedAmount,
    });
    expect((await readOrder(id)).FiscalData.length).toBeLessThan(6_000_000);
    for (const { id, data } of methods)
      await db.update(siteFiscalMethods).set({ data }).where(eq(siteFiscalMethods.id, id));
  });

  it("Items cannot be changed once a line has been refunded, even without a receipt", async () => {
    const id = await soldOrder();
    expect((await refund(id, [{ item: 1 }])).status).toBe(200);
    const { db } = gateway.services;
    await db.delete(fiscalReceipts).where(eq(fiscalReceipts.orderId, id));
    await db.update(orders).set({ fiscalData: "{}" }).where(eq(orders.id, id));
    const Data = JSON.stringify({
      items: [{ ...product, price: "100.00", qty: 20 }, book, delivery, discount],
    });
    const body = { Data };
    const editAnswer = await owner.call("PUT", `/api/company_site_orders/${id}`, { body });
    expect(editAnswer).toMatchObject({ status: 400, body: { field: "Data" } });
    const ownEdit = await owner.call("PUT", `/api/company_site_orders/${id}`, { body: { RefundData: "{}" } });
    expect(ownEdit).toMatchObject({ status: 400, body: { field: "RefundData" } });
  });

  it.each([
    [
      "JPY",
      [
        { ...product, price: "333", qty: 3 },
        { ...book, price: "100" },
      ],
      "333",
      "1099",
    ],
    [
      "KWD",
      [
        { ...product, price: "1.111", qty: 3 },
        { ...book, price: "0.005" },
      ],
      "1.111",
      "3.338",
    ],
  ])("Line amounts in %s have the currency's decimals", async (currency, items, piece, wholeAmount) => {
    const id = await soldOrder(items, currency);
    expect((await refund(id, [{ item: 0, qty: "1" }])).body.data).toMatchObject({ RefundedAmount: piece });
    expect((await refund(id, [{ item: 0, qty: "2" }])).status).toBe(200);
    expect((await refund(id, [{ item: 1 }])).body.data).toMatchObject({ RefundedAmount: wholeAmount });
    await expectZeroSums(id);
  });

  it("Two hundred lines of 0.01 are refunded in two halves without a rounding error", async () => {
    const items = Array.from({ length: 200 }, (_one, at) => ({ ...book, name: `N${at}`, price: "0.01" }));
    const id = await soldOrder(items);
    const hundredLines = (from: number) => Array.from({ length: 100 }, (_one, at) => ({ item: from + at }));
    expect((await refund(id, hundredLines(0))).body.data).toMatchObject({ RefundedAmount: "1.00" });
    expect((await refund(id, hundredLines(50))).body).toMatchObject({ field: "lines.0.item" });
    expect((await refund(id, hundredLines(100))).body.data).toMatchObject({ RefundedAmount: "2.00" });
    await expectZeroSums(id);
  });

  it("Lines that round to 0 can be refunded only together with others", async () => {
    const cheapBook = { ...book, price: "0.01" };
    const id = await soldOrder([cheapBook, { ...cheapBook, name: "Drugo" }, { ...discount, price: "0.01" }]);
    expect((await refund(id, [{ item: 0 }])).status).toBe(409);
    expect((await refund(id, [{ item: 0 }, { item: 1 }])).body.data).toMatchObject({
      RefundedAmount: "0.01",
    });
    await expectZeroSums(id);
  });
});
