import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { orders } from "../../platform/database/schema/commerce";
import { paymentIntents } from "../../platform/database/schema/intents";
import { sitePaymentMethods } from "../../platform/database/schema/pos";
import { payPagePath } from "../../testing/pay-page-path";
import { submitForm } from "../../testing/submit-form";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";
import type { SummaryRow } from "../history/order-summary";

const item = { type: "product", name: "Šoljica", price: "1200.00", qty: 1, tax_percent: 20, weight: 300 };
const billing = { email: "jovana@primer.example", phone: "+38164 123 4567", first_name: "Jovana" };

describe("orders in the panel", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let siteId: number;
  let count = 0;

  const create = (data: object, order: object = {}) => {
    count += 1;
    return owner.call("POST", "/api/company_site_orders", {
      body: {
        Uid: `A-${count}`,
        CompanySiteId: siteId,
        Amount: "1.00",
        Currency: "RSD",
        Data: JSON.stringify({ billing, items: [item], hpaylang: "rs", is_pbl: true, ...data }),
        ...order,
      },
    });
  };
  const reportDelivery = (packet: string) =>
    gateway.nobody.call("POST", "/dev/courier", { body: { packet } });
  const readOrder = async (id: number) =>
    (await owner.call("GET", `/api/company_site_orders/${id}`)).body.data;
  const runAction = (id: number, action: string, body: object = {}, person = owner, headers = {}) =>
    person.call("POST", `/api/company_site_orders/${id}/actions/${action}`, { body, headers });
  const pay = (uid: string, form: Readonly<Record<string, string>>) =>
    submitForm(gateway, `${payPagePath(gateway, siteId, uid)}/pay`, form);
  const createPaidByCard = async (capture: "auto" | "manual" = "auto") => {
    const { db } = gateway.services;
    const [method] = await db
      .select()
      .from(sitePaymentMethods)
      .where(eq(sitePaymentMethods.companySiteId, siteId))
      .orderBy(sitePaymentMethods.order);
    const values = JSON.parse(method?.data ?? "{}");
    await db
      .update(sitePaymentMethods)
      .set({ data: JSON.stringify({ ...values, parameters: { ...values.parameters, Capture: capture } }) })
      .where(eq(sitePaymentMethods.id, method?.id ?? 0));
    const { body } = await create({ allow_pm: ["card"], allow_sm: ["courier"] });
    const answer = await pay(body.data.Uid, {
      pay: "card",
      ship: "courier",
      total: "1590.00",
      number: "4111111111111111",
      expiry: "12/31",
      cvv: "123",
    });
    expect(answer.statusCode).toBe(303);
    return Number(body.data.id);
  };

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
    const { body } = await owner.call("GET", "/api/company_sites");
    siteId = body.data.find((site: { Url: string }) => site.Url === "dunav.example").id;
  }, startLimitMs);
  afterAll(() => gateway.close());

  it("An order has one sales receipt, which cannot be overwritten", async () => {
    const id = await createPaidByCard();
    const writeAnswer = await owner.call("PUT", `/api/company_site_orders/${id}`, {
      body: { FiscalData: "{}" },
    });
    expect(writeAnswer.body.errors).toMatchObject([{ field: "FiscalData", code: "NOT_WRITABLE" }]);
    expect((await runAction(id, "fiscal-receipt")).body.error).toMatch(/^409 RECEIPT_ISSUED/);
  });

  it("An order with more items than a shop can send is refused", async () => {
    const items = Array.from({ length: 1001 }, () => item);
    expect((await create({ items })).status).toBe(400);
  });

  // spec 3.3-items-price-decimal-text
  it("An order's total is the sum of its items, whatever amount the body contains", async () => {
    const items = [
      { ...item, price: "35.41", qty: "0.5" },
      { type: "discount", name: "Popust", price: "2.70", qty: 1, tax_percent: 20 },
    ];
    expect((await create({ items })).body.data.Amount).toBe("15.01");
    expect((await create({ items: [] }, { Amount: "99.90" })).body.data.Amount).toBe("99.90");
    expect((await create({ items: [{ ...item, price: "0" }] })).body.error).toMatch(/^400 VALIDATION/);
    const hugeItem = { ...item, price: "1000000000000000" };
    expect((await create({ items: [hugeItem] })).body.error).toMatch(
      /^400 VALIDATION Amount must be at most/,
    );
  });

  it.each([
    [{ items: [{ ...item, price: "17.705" }] }, {}, "Data.items.0.price", "AMOUNT_TOO_PRECISE"],
    [{ items: [item, { ...item, price: "abc" }] }, {}, "Data.items.1.price", "NOT_A_NUMBER"],
    [{ items: [{ ...item, price: "1,234,50" }] }, {}, "Data.items.0.price", "NOT_A_NUMBER"],
    [{ items: [item, { ...item, qty: "1,5,2" }] }, {}, "Data.items.1.qty", "NOT_A_NUMBER"],
    [{ items: [item, { ...item, qty: "3 pieces" }] }, {}, "Data.items.1.qty", "NOT_A_NUMBER"],
    [{ items: [item, { ...item, qty: -1 }] }, {}, "Data.items.1.qty", "TOO_SMALL"],
    [{ items: [item, { ...item, tax_percent: 7 }] }, {}, "Data.items.1.tax_percent", "TAX_NOT_LISTED"],
    [{ items: [] }, { Amount: "0.005" }, "Amount", "AMOUNT_TOO_PRECISE"],
    [{}, { Amount: "1.005" }, "Amount", "AMOUNT_TOO_PRECISE"],
  ])("A price, tax or amount that cannot be stored is rejected: %j %j", async (data, order, field, code) => {
    const { status, body } = await create(data, order);
    expect([status, body.errors]).toMatchObject([400, [{ field, code }]]);
  });

  it("An order's transactions add up to the remaining amount, with negative refunds", async () => {
    const id = await createPaidByCard();
    await runAction(id, "refund", { amount: "590.10" });
    await runAction(id, "refund", { amount: "0.90" });
    const order = await readOrder(id);
    const filter = encodeURIComponent(JSON.stringify({ OrderId: id }));
    const { body } = await owner.call("GET", `/api/company_site_transactions?order=asc&filter=${filter}`);
    expect(body.data.map((transaction: { Amount: string }) => transaction.Amount)).toEqual([
      "1590.00",
      "-590.10",
      "-0.90",
    ]);
    const payments = order.Transactions.map(
      (transaction: { Data: string }) => JSON.parse(transaction.Data).result.payment_amount,
    );
    expect(payments).toEqual(["1590.00", "-590.10", "-0.90"]);
    expect([order.CapturedAmount, order.RefundedAmount]).toEqual(["1590.00", "591.00"]);
  });

  it("The store rejects refunds above the captured amount, negative amounts and invalid currencies", async () => {
    const { db } = gateway.services;
    const id = await createPaidByCard();
    for (const invalidFields of [
      { refundedAmount: "1590.01" },
      { refundedAmount: "-1.00" },
      { capturedAmount: "-1.00" },
      { amount: "-1.00" },
      { currency: "dinar" },
      { currency: "JPY", amount: "10.50" },
    ])
      await expect(db.update(orders).set(invalidFields).where(eq(orders.id, id))).rejects.toMatchObject({
        cause: { code: "23514" },
      });
  });

  it("The store rejects a capture above the reserved amount and a second open acquirer request", async () => {
    const { db, now } = gateway.services;
    const orderId = await createPaidByCard();
    const intent = (key: string) => ({
      ...{ key, chain: key, orderId, operation: "capture", amount: "10.00", currency: "RSD" },
      ...{ reserved: "10.00", terms: "", createdAt: now() },
    });
    const insert = (row: ReturnType<typeof intent>) => db.insert(paymentIntents).values(row);
    const excessiveCapture = { ...intent("check-1"), reserved: "9.99" };
    await expect(insert(excessiveCapture)).rejects.toMatchObject({
      cause: { constraint: "payment_intents_reserved" },
    });
    await insert(intent("check-2"));
    const second = insert(intent("check-3"));
    await expect(second).rejects.toMatchObject({ cause: { constraint: "payment_intents_open" } });
    await db.delete(paymentIntents).where(eq(paymentIntents.orderId, orderId));
  });

  it("A Uid that is already in use is rejected", async () => {
    const first = await create({});
    const second = await create({}, { Uid: first.body.data.Uid });
    expect(second.body.error).toMatch(/^409 UID_TAKEN/);
  });

  it("A partial capture issues a receipt", async () => {
    const id = await createPaidByCard("manual");
    const reservedOrder = await readOrder(id);
    expect(reservedOrder.Status).toMatch(/^PAYMENT:RESERVED courier_SHIPPING:/);
    expect(reservedOrder.CapturedAmount).toBe("0.00");
    expect((await runAction(id, "capture", { amount: "1600" })).body.error).toBe(
      "409 CAPTURE_ABOVE_RESERVED Only 1590.00 RSD is reserved. No money was moved.",
    );
    const { body } = await runAction(id, "capture", { amount: "1000,00" });
    expect(body.error).toMatch(/^400 VALIDATION/);
    expect((await runAction(id, "capture", { amount: "1000.00" })).body.data).toMatchObject({
      CapturedAmount: "1000.00",
      Status: expect.stringMatching(/^PAYMENT:PAID fiscal-receipts_FISCAL:SBX/),
    });
    expect((await runAction(id, "void")).body.error).toMatch(/^409 NOTHING_RESERVED/);
  });

  it("Partial and full refunds each issue a refund receipt and notify the customer", async () => {
    const id = await createPaidByCard();
    const first = await runAction(id, "refund", { amount: "590.00", reason: "Kasni" });
    expect(first.body.data).toMatchObject({
      RefundedAmount: "590.00",
      Status: expect.stringMatching(/^PAYMENT:PARTIALLY-REFUNDED /),
    });
    expect((await runAction(id, "refund", { amount: "1000.01" })).body.error).toMatch(
      /^409 REFUND_ABOVE_REST/,
    );
    const second = await runAction(id, "refund", { amount: "1000.00" });
    expect(second.body.data).toMatchObject({
      RefundedAmount: "1590.00",
      Status: expect.stringMatching(/^PAYMENT:REFUNDED /),
    });
    const { receipts } = JSON.parse((await readOrder(id)).FiscalData);
    expect(
      receipts.map((receipt: { kind: string; amount: string }) => [receipt.kind, receipt.amount]),
    ).toEqual([
      ["sale", "1590.00"],
      ["refund", "590.00"],
      ["refund", "1000.00"],
    ]);
    const page = await gateway.app.inject(new URL(receipts[1].url).pathname);
    expect(page.body).toContain("Račun refundacije");
    const { body: mails } = await gateway.nobody.call("GET", "/dev/mail.json?to=jovana");
    expect(mails[0].subject).toMatch(/^Povraćaj novca: #A-/);
  });

  it("A refund in a currency other than the order currency is refused", async () => {
    const id = await createPaidByCard();
    const answer = await runAction(id, "refund", { amount: "1.00", currency: "EUR" });
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ field: "currency" }]]);
    expect((await readOrder(id)).RefundedAmount).toBe("0.00");
  });

  it.each([[{ amount: "" }], [{ amount: null }], [{ amount: " " }], [{}]])(
    "A refund without an amount is rejected: %j",
    async (body) => {
      const id = await createPaidByCard();
      const answer = await runAction(id, "refund", body);
      expect([answer.status, answer.body.errors]).toMatchObject([
        400,
        [{ field: "amount", code: "REQUIRED" }],
      ]);
      expect((await readOrder(id)).RefundedAmount).toBe("0.00");
    },
  );

  it("A receipt locks the order's items and tax, even for edits that keep the total", async () => {
    const id = await createPaidByCard();
    const order = await readOrder(id);
    const data = JSON.parse(order.Data);
    const write = (items: readonly object[]) =>
      owner.call("PUT", `/api/company_site_orders/${id}`, {
        body: { Data: JSON.stringify({ ...data, items }) },
      });
    const [first, ...rest] = data.items;
    const taxedAnswer = await write([{ ...first, tax_percent: 10 }, ...rest]);
    expect([taxedAnswer.status, taxedAnswer.body.errors]).toMatchObject([
      400,
      [{ field: "Data", code: "RECEIPT_FROZEN" }],
    ]);
    expect((await write([{ ...first, name: "Tanjir" }, ...rest])).status).toBe(400);
    expect(JSON.parse((await readOrder(id)).Data).items).toEqual(data.items);
    // An item's warehouse can change after the sale, because no receipt contains it.
    expect((await write([{ ...first, warehouse: "skladiste2" }, ...rest])).status).toBe(200);
  });

  it("A refund happens once per idempotency key, even after 20 clicks", async () => {
    const id = await createPaidByCard();
    const headers = { "idempotency-key": "refund-once-1" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => runAction(id, "refund", { amount: "90.00" }, owner, headers)),
    );
    expect(new Set(answers.map((answer) => answer.body.data.RefundedAmount))).toEqual(new Set(["90.00"]));
    expect((await readOrder(id)).RefundedAmount).toBe("90.00");
    const other = await runAction(id, "refund", { amount: "91.00" }, owner, headers);
    expect(other.body.error).toMatch(/^422 IDEMPOTENCY_MISMATCH/);
  });

  it("Only roles listed in the access matrix can change an order", async () => {
    const id = await createPaidByCard();
    const staff = await gateway.as("staff@demo.test");
    const support = await gateway.as("support@demo.test");
    const other = await gateway.as("other@demo.test");
    expect((await runAction(id, "refund", { amount: "1.00" }, support)).status).toBe(403);
    expect((await runAction(id, "refund", { amount: "1.00" }, other)).status).toBe(404);
    expect((await runAction(id, "refund", { amount: "1.00" }, staff)).status).toBe(200);
    expect((await runAction(id, "mark-paid", { reason: "x" }, staff)).status).toBe(403);
    expect((await runAction(id, "track", {}, support)).status).toBe(200);
  });

  it("A paid order's amount cannot be changed", async () => {
    const id = await createPaidByCard();
    const order = await readOrder(id);
    const data = JSON.parse(order.Data);
    const { body } = await owner.call("PUT", `/api/company_site_orders/${id}`, {
      body: { Data: JSON.stringify({ ...data, items: [item, item] }) },
    });
    expect(body.error).toBe(
      "409 PAID_AMOUNT_FIXED You can't change the amount of a paid or reserved order. Nothing was changed. To give money back, use Refund.",
    );
    const note = JSON.stringify({ ...data, shipping: { note: "Zvoniti dvaput" } });
    const { status } = await owner.call("PUT", `/api/company_site_orders/${id}`, { body: { Data: note } });
    expect(status).toBe(200);
  });

  it("An order gets a label, and its parcel state follows the courier's reports", async () => {
    const id = await createPaidByCard();
    const { body } = await runAction(id, "print-label");
    expect(body.data.Status).toContain(`courier_SHIPPING:${id}-1@READY`);
    const label = await gateway.app.inject(new URL(body.data.url).pathname);
    expect(label.body).toMatch(/SB\d{10}RS/);
    // Changes the first character of the proof, because some bits of its last character have no effect.
    const { pathname } = new URL(body.data.url);
    const proofAt = pathname.lastIndexOf("/") + 1;
    const other = pathname[proofAt] === "A" ? "B" : "A";
    const forgedAnswer = await gateway.app.inject(
      pathname.slice(0, proofAt) + other + pathname.slice(proofAt + 1),
    );
    expect(forgedAnswer.statusCode).toBe(404);
    const states = [];
    for (let n = 0; n < 4; n += 1) states.push((await runAction(id, "track")).body.data.state);
    expect(states).toEqual(["SUBMITTED", "DELIVERY", "DELIVERY", "DELIVERY"]);
    expect((await reportDelivery(`${id}-1`)).body.data).toEqual({ state: "DELIVERED" });
    expect((await runAction(id, "track")).body.data.state).toBe("DELIVERED");
    expect((await runAction(id, "revoke-packet")).body.error).toMatch(/^409 PARCEL_COLLECTED/);
  });

  it("An order has at most a hundred parcels, including revoked ones", async () => {
    const id = await createPaidByCard();
    const packets = Array.from({ length: 100 }, (_one, at) => {
      return { packet: `${id}-${at + 1}`, method_uid: "courier", state: "REVOKED", tracking_code: "SB1" };
    });
    const withPackets = (count: number) =>
      gateway.services.db
        .update(orders)
        .set({ shippingData: JSON.stringify({ packets: packets.slice(0, count) }) })
        .where(eq(orders.id, id));
    await withPackets(100);
    expect(await runAction(id, "create-packet")).toMatchObject({ status: 400, body: { field: "method" } });
    await withPackets(99);
    expect((await runAction(id, "create-packet")).status).toBe(200);
  });

  it("A parcel label shows the weight in Serbian, with a decimal comma", async () => {
    const items = [{ ...item, weight: 580, qty: 4 }];
    const { body } = await create({ items, allow_pm: ["cod"], allow_sm: ["courier"] });
    await pay(body.data.Uid, { pay: "cod", ship: "courier", total: "5390.00" });
    const labelAnswer = await runAction(body.data.id, "print-label");
    const label = await gateway.app.inject(new URL(labelAnswer.body.data.url).pathname);
    expect(label.body.replace(/<[^>]*>/g, " ")).toMatch(/Masa\s+2,32 kg/);
  });

  it("A cash-on-delivery order becomes paid when the courier reports delivery, not when a user tracks the parcel", async () => {
    const { body } = await create({ allow_pm: ["cod"], allow_sm: ["courier"] });
    await pay(body.data.Uid, { pay: "cod", ship: "courier", total: "1590.00" });
    expect((await readOrder(body.data.id)).Status).toMatch(/^PAYMENT:OBLIGATED courier_SHIPPING:/);
    await runAction(body.data.id, "print-label");
    const staff = await gateway.as("staff@demo.test");
    for (let n = 0; n < 6; n += 1) await runAction(body.data.id, "track", {}, n % 2 === 0 ? staff : owner);
    expect((await readOrder(body.data.id)).Status).toMatch(/^PAYMENT:OBLIGATED .*@DELIVERY$/);
    expect((await reportDelivery(`${body.data.id}-1`)).status).toBe(200);
    const order = await readOrder(body.data.id);
    expect(order.Status).toMatch(/^PAYMENT:PAID fiscal-receipts_FISCAL:\S+ .*@DELIVERED$/);
    const { body: timeline } = await owner.call("GET", `/api/company_site_orders/${body.data.id}/timeline`);
    const events = timeline.data.map(
      (event: { name: string; actor: string }) => `${event.actor} ${event.name}`,
    );
    expect(events).toEqual(
      expect.arrayContaining(["person packet-moved", "courier packet-moved", "courier cash-collected"]),
    );
    expect(events).not.toContain("gateway cash-collected");
  });

  it("The amount on a parcel's label cannot be changed until the courier delivers it", async () => {
    const { body } = await create({ allow_pm: ["cod"], allow_sm: ["courier"] });
    const { id, Uid } = body.data;
    await pay(Uid, { pay: "cod", ship: "courier", total: "1590.00" });
    await runAction(id, "print-label");
    const data = JSON.parse((await readOrder(id)).Data);
    const Data = JSON.stringify({ ...data, items: [...data.items, { ...item, price: "500.00" }] });
    for (const _state of ["READY", "SUBMITTED"]) {
      const answer = await owner.call("PUT", `/api/company_site_orders/${id}`, { body: { Data } });
      expect(answer.body.error).toMatch(/^409 AMOUNT_ON_LABEL/);
      await runAction(id, "track");
    }
    await reportDelivery(`${id}-1`);
    expect(await readOrder(id)).toMatchObject({ Amount: "1590.00", CapturedAmount: "1590.00" });
  });

  it("A canceled or voided order's parcel is shipped only if the courier already has it", async () => {
    const createOnDelivery = async () => {
      const { body } = await create({ allow_pm: ["cod"], allow_sm: ["courier"] });
      await pay(body.data.Uid, { pay: "cod", ship: "courier", total: "1590.00" });
      return Number(body.data.id);
    };
    const waitingId = await createOnDelivery();
    await runAction(waitingId, "print-label");
    expect((await runAction(waitingId, "cancel")).body.data.Status).toMatch(/^PAYMENT:CANCELED .*@REVOKED$/);
    expect((await runAction(waitingId, "print-label")).body.error).toMatch(/^409 PARCEL_REVOKED/);
    const reservedId = await createPaidByCard("manual");
    expect((await runAction(reservedId, "void")).body.data.Status).toMatch(/^PAYMENT:VOID .*@REVOKED$/);
    const collectedId = await createOnDelivery();
    await runAction(collectedId, "print-label");
    await runAction(collectedId, "track");
    expect((await runAction(collectedId, "cancel")).body.data.Status).toMatch(
      /^PAYMENT:CANCELED .*@SUBMITTED$/,
    );
  });

  it("Only a courier's report about a parcel in transit marks an order as delivered", async () => {
    const id = await createPaidByCard();
    for (const [packet, status] of [
      [`${id}-1`, 409],
      [`${id}-9`, 404],
      ["12345678901-1", 404],
      ["one", 400],
    ] as const)
      expect([packet, (await reportDelivery(packet)).status]).toEqual([packet, status]);
  });

  it("A timeline lists each event with its actor, and the audit log records who moved money", async () => {
    const id = await createPaidByCard();
    await runAction(id, "refund", { amount: "10.00", reason: "Greška" });
    const { body } = await owner.call("GET", `/api/company_sites_orders/${id}/timeline`);
    expect(body.data.map((event: { name: string; actor: string }) => `${event.actor} ${event.name}`)).toEqual(
      [
        "person order-created",
        "customer payment-paid",
        "customer receipt-issued",
        "customer booked",
        "customer packet-created",
        "person payment-refunded",
        "person refund-receipt-issued",
        "person booked",
      ],
    );
    expect(body.data.at(-3).user.Email).toBe("owner@demo.test");
    const filter = encodeURIComponent(JSON.stringify({ RecordId: id, Action: "refund" }));
    const audit = await owner.call("GET", `/api/audit_log?filter=${filter}`);
    expect(JSON.parse(audit.body.data[0].Details)).toEqual({ amount: "10.00", reason: "Greška" });
    const other = await gateway.as("other@demo.test");
    expect((await other.call("GET", `/api/company_site_orders/${id}/timeline`)).status).toBe(404);
  });

  it("Order totals per currency and local day match a manual calculation", async () => {
    const readSummary = async (to: Date) => {
      const from = new Date(to.getTime() - 86_400_000).toISOString();
      const query = `from=${from}&to=${to.toISOString()}&tz=Europe/Belgrade`;
      const headers = { xsiteid: String(siteId) };
      return (await owner.call("GET", `/api/company_site_orders/summary?${query}`, { headers })).body.data;
    };
    const dayOf = (at: Date) => new Intl.DateTimeFormat("sv", { timeZone: "Europe/Belgrade" }).format(at);
    const startedAt = gateway.services.now();
    const before: readonly SummaryRow[] = await readSummary(startedAt);
    // Orders of 1590.00 RSD: one with 590.10 refunded, one with 1000.20 of the reserved amount captured, one
    // reserved, one refused.
    await runAction(await createPaidByCard(), "refund", { amount: "590.10", reason: "Kasni" });
    await runAction(await createPaidByCard("manual"), "capture", { amount: "1000.20" });
    await createPaidByCard("manual");
    const { body: refusedOrder } = await create({ allow_pm: ["card"], allow_sm: ["courier"] });
    const card = { number: "4000000000000002", expiry: "12/31", cvv: "123" };
    await pay(refusedOrder.data.Uid, { pay: "card", ship: "courier", total: "1590.00", ...card });
    // Orders in EUR: one marked as paid, one unpaid.
    const { body: euroOrder } = await create({ items: [] }, { Amount: "99.90", Currency: "EUR" });
    await runAction(euroOrder.data.id, "mark-paid", { reason: "Gotovina" });
    await create({ items: [] }, { Amount: "5.00", Currency: "EUR" });

    const endedAt = gateway.services.now();
    const after: readonly SummaryRow[] = await readSummary(endedAt);
    expect(growthIn(before, after, "RSD")).toEqual({
      count: 4,
      paid: 2590_20,
      refunded: 590_10,
      // A reserved amount does not count as awaiting payment.
      awaiting: 0,
      failed: 1,
    });
    expect(growthIn(before, after, "EUR")).toEqual({
      count: 2,
      paid: 99_90,
      refunded: 0,
      awaiting: 0,
      failed: 0,
    });
    expect([dayOf(startedAt), dayOf(endedAt)]).toContain(
      after.filter((row) => row.currency === "RSD").at(-1)?.day,
    );
    const invalidAnswer = await owner.call("GET", "/api/company_site_orders/summary?from=x");
    expect(invalidAnswer.body.error).toMatch(/^400 VALIDATION/);
  });

  // spec 3.2-save-notify-pay-link 3.3-pbl-notify-time-notification
  it("An offer is sent by e-mail with an IPS QR code and by text message", async () => {
    const outbox = join(gateway.services.settings.dataDir, "sms-outbox.jsonl");
    const request = { pbl_notify: true, pbl_sms: true, pbl_offer_days: 7, allow_pm: ["card", "transfer"] };
    const { body } = await create({ ...request, items: [{ ...item, virtual: true }] });
    expect(body.data.notified).toBe(true);
    expect(JSON.parse(body.data.Data).pbl_notify).toMatch(/^\d{4}-\d\d-\d\dT/);
    const { body: mails } = await gateway.nobody.call("GET", "/dev/mail.json?to=jovana");
    expect(mails[0].subject).toBe(`Dunav Trade d.o.o.: Vaša porudžbina #A-${count}`);
    expect(mails[0].text).toContain(`/pbl/${siteId}-A-${count}`);
    expect(mails[0].text).toContain("Poziv na broj: (97)");
    expect(mails[0].html).toContain("cid:ips-qr");
    expect(readFileSync(outbox, "utf8")).toContain("+381641234567");
    rmSync(outbox);
  });

  it("A fully paid order cannot be offered to its customer", async () => {
    const { body: paidOrder } = await create({ pbl_offer_days: 7 });
    await runAction(paidOrder.data.id, "mark-paid", { reason: "Gotovina" });
    const { body: expiredOrder } = await create({ pbl_offer_days: 1 });
    const yesterday = new Date(gateway.services.now().getTime() - 25 * 60 * 60_000);
    await gateway.services.db
      .update(orders)
      .set({ createdAt: yesterday })
      .where(eq(orders.id, expiredOrder.data.id));
    for (const { data: order } of [paidOrder, expiredOrder]) {
      const url = `/api/company_site_orders/${order.id}`;
      const Data = JSON.stringify({ ...JSON.parse(order.Data), pbl_notify: true });
      const { status, body } = await owner.call("PUT", url, { body: { Data } });
      expect(status).toBe(200);
      expect(body.data.notified).toBe(false);
      expect(body.data.Data).not.toContain("pbl_notify");
    }
  });

  it("An offer is not marked as sent when no message could be sent", async () => {
    const { body } = await create({ pbl_notify: true, billing: { first_name: "Bez adrese" } });
    expect(body.data.notified).toBe(false);
    expect(body.data.Data).not.toContain("pbl_notify");
  });
});

/** The growth of a currency's figures, with amounts in hundredths. */
function growthIn(before: readonly SummaryRow[], after: readonly SummaryRow[], currency: string) {
  const sum = (rows: readonly SummaryRow[], readValue: (row: SummaryRow) => number) =>
    rows.filter((row) => row.currency === currency).reduce((total, row) => total + readValue(row), 0);
  const growth = (readField: (row: SummaryRow) => number) => sum(after, readField) - sum(before, readField);
  const hundredths = (amount: string) => Number(amount.replace(".", ""));
  return {
    count: growth((row) => row.count),
    paid: growth((row) => hundredths(row.paid)),
    refunded: growth((row) => hundredths(row.refunded)),
    awaiting: growth((row) => hundredths(row.awaiting)),
    failed: growth((row) => row.failed),
  };
}
