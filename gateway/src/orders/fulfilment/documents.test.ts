import { eq } from "drizzle-orm";
import { verifyLedger } from "../../operation/commands/verify-ledger";
import { orders } from "../../platform/database/schema/commerce";
import { fiscalReceipts } from "../../platform/database/schema/payments";
import { companySites, siteFiscalMethods } from "../../platform/database/schema/pos";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../../testing/test-gateway";

interface Booking {
  readonly kind: string;
  readonly state: string;
  readonly key: string;
  readonly amount: string;
  readonly tax: string;
}

const item = { type: "product", name: "Servis", price: "3000.00", qty: 1, tax_percent: 20, virtual: true };

describe("receipts and bookings", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let siteId: number;
  let count = 0;

  const make = async (state: Partial<typeof orders.$inferInsert>, items: readonly object[] = [item]) => {
    count += 1;
    const data = JSON.stringify({ billing: { email: "ana@primer.example" }, items, hpaylang: "rs" });
    const [order] = await gateway.services.db
      .insert(orders)
      .values({
        companySiteId: siteId,
        uid: `M-${count}`,
        currency: "RSD",
        amount: "3000.00",
        data,
        ...state,
      })
      .returning();
    return order?.id ?? 0;
  };
  const reservedState = { status: "PAYMENT:RESERVED" };
  const runAction = (id: number, action: string, body: object = {}, person = owner) =>
    person.call("POST", `/api/company_site_orders/${id}/actions/${action}`, { body });
  const fiscalOf = async (id: number) =>
    JSON.parse((await owner.call("GET", `/api/company_site_orders/${id}`)).body.data.FiscalData);
  const bookingsOf = async (id: number): Promise<readonly Booking[]> => (await fiscalOf(id)).bookings;
  const contentsOf = async (id: number) => {
    const { db } = gateway.services;
    const receipts = await db
      .select()
      .from(fiscalReceipts)
      .where(eq(fiscalReceipts.orderId, id))
      .orderBy(fiscalReceipts.id);
    return receipts.map((receipt) => ({ ...receipt, ...JSON.parse(receipt.content) }));
  };
  const setLedger = async (Ledger: string) => {
    const { db } = gateway.services;
    const isAccounting = eq(siteFiscalMethods.uid, "accounting");
    for (const method of await db.select().from(siteFiscalMethods).where(isAccounting)) {
      const values = JSON.parse(method.data);
      const data = JSON.stringify({ ...values, parameters: { ...values.parameters, Ledger } });
      await db.update(siteFiscalMethods).set({ data }).where(eq(siteFiscalMethods.id, method.id));
    }
  };

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
    const { body } = await owner.call("GET", "/api/company_sites");
    siteId = body.data.find((site: { Url: string }) => site.Url === "dunav.example").id;
  }, startLimitMs);
  afterEach(() => setLedger("6140"));
  afterAll(() => gateway.close());

  it("A partial capture's receipt covers that part: 1,000.01 of 3,000.00 at 20 % has 166.67 tax", async () => {
    const id = await make(reservedState);
    await runAction(id, "capture", { amount: "1000.01" });
    expect(await bookingsOf(id)).toMatchObject([
      { kind: "sale", key: "sale", state: "BOOKED", amount: "1000.01", tax: "166.67" },
    ]);
    const [receipt] = await contentsOf(id);
    expect(receipt).toMatchObject({
      amount: "1000.01",
      items: [{ total: "1000.01", tax: "166.67", part_of: "3000.00" }],
      recap: [{ taxPercent: "20", gross: "1000.01", tax: "166.67", net: "833.34" }],
    });
    const { receipts } = await fiscalOf(id);
    const page = await gateway.app.inject(new URL(receipts[0].url).pathname);
    expect(page.body).toContain("deo od 3.000,00\u00a0RSD");
    expect(page.body).toContain("166,67\u00a0RSD");
  });

  it("A partial refund's receipt has its own lines and tax, which are reversed in the books", async () => {
    const items = [
      { ...item, name: "Knjiga", price: "1000.00", tax_percent: 10 },
      { ...item, name: "Servis", price: "2000.00" },
    ];
    const id = await make(reservedState, items);
    await runAction(id, "capture", { amount: "3000.00" });
    await runAction(id, "refund", { amount: "750.00" });
    await runAction(id, "refund", { amount: "2250.00" });
    const [sale, part, rest] = await contentsOf(id);
    expect(part).toMatchObject({
      kind: "refund",
      amount: "750.00",
      items: [
        { name: "Knjiga", total: "250.00", tax: "22.73", part_of: "1000.00" },
        { name: "Servis", total: "500.00", tax: "83.33", part_of: "2000.00" },
      ],
      recap: [
        { taxPercent: "10", gross: "250.00", tax: "22.73", net: "227.27" },
        { taxPercent: "20", gross: "500.00", tax: "83.33", net: "416.67" },
      ],
    });
    const cents = (text: string) => Math.round(Number(text) * 100);
    for (const { amount, items: lines, recap } of [sale, part, rest]) {
      const total = (documents: readonly { total?: string; gross?: string }[]) =>
        documents.reduce((sum, document) => sum + cents(document.total ?? document.gross ?? ""), 0);
      expect([total(lines), total(recap)]).toEqual([cents(amount), cents(amount)]);
    }
    const bookings = await bookingsOf(id);
    expect(bookings.map(({ amount, tax }) => [amount, tax])).toEqual([
      ["3000.00", "424.24"],
      ["-750.00", "-106.06"],
      ["-2250.00", "-318.18"],
    ]);
    expect(new Set(bookings.map(({ key }) => key)).size).toBe(3);
  });

  it("A sales receipt shows negative tax if the discount has more tax than the goods", async () => {
    const items = [
      { ...item, name: "Knjiga", price: "1000.00", tax_percent: 10 },
      { ...item, type: "discount", name: "Popust", price: "900.00" },
    ];
    const id = await make({ ...reservedState, amount: "100.00" }, items);
    await runAction(id, "capture", { amount: "100.00" });
    await runAction(id, "refund", { amount: "100.00" });
    const sums = ({ kind, amount, tax }: Booking) => ({ kind, amount, tax });
    expect((await fiscalOf(id)).receipts.map(sums)).toEqual([
      { kind: "sale", amount: "100.00", tax: "-59.09" },
      { kind: "refund", amount: "100.00", tax: "-59.09" },
    ]);
    expect((await bookingsOf(id)).map(sums)).toEqual([
      { kind: "sale", amount: "100.00", tax: "-59.09" },
      { kind: "refund", amount: "-100.00", tax: "59.09" },
    ]);
  });

  it("An amount not covered by items becomes a named line", async () => {
    const largerOrder = await make(reservedState, [{ ...item, price: "2400.00" }]);
    await runAction(largerOrder, "capture", { amount: "3000.00" });
    expect((await contentsOf(largerOrder))[0].items).toMatchObject([
      { name: "Servis", total: "2400.00" },
      { name: "Ostatak iznosa", total: "600.00", tax: "100.00" },
    ]);
    const emptyOrder = await make({ ...reservedState, name: "#Bez stavki" }, []);
    await runAction(emptyOrder, "capture", { amount: "3000.00" });
    expect((await contentsOf(emptyOrder))[0].items).toMatchObject([
      { name: "#Bez stavki", total: "3000.00", tax: "500.00" },
    ]);
  });

  it("A booking can be repeated only after a failure, and only once", async () => {
    await setLedger("0000");
    const id = await make(reservedState);
    const captureAnswer = await runAction(id, "capture", { amount: "1000.01" });
    expect(captureAnswer.body.data.Status).toContain("accounting_INTEGR:FAILED-LEDGER");
    expect((await runAction(id, "book")).body.data.entry).toBeNull();
    await setLedger("6140");
    const tries = await Promise.all(Array.from({ length: 5 }, () => runAction(id, "book")));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const bookedEntries = (await bookingsOf(id)).filter(({ state }) => state === "BOOKED");
    expect(bookedEntries).toMatchObject([{ key: "sale", amount: "1000.01", tax: "166.67" }]);
    expect((await runAction(id, "book")).body.error).toMatch(/^409 BOOKED_ALREADY/);
  });

  it("A refunded order is never booked as a new sale", async () => {
    const id = await make(reservedState);
    await runAction(id, "capture", { amount: "3000.00" });
    await runAction(id, "refund", { amount: "3000.00" });
    expect((await runAction(id, "book")).body.error).toMatch(/^409 BOOKED_ALREADY/);
    expect((await bookingsOf(id)).map(({ amount }) => amount)).toEqual(["3000.00", "-3000.00"]);
  });

  it("Retried bookings of a failed sale and refund keep their type and amount", async () => {
    await setLedger("0000");
    const id = await make(reservedState);
    await runAction(id, "capture", { amount: "3000.00" });
    await runAction(id, "refund", { amount: "1000.00" });
    await setLedger("6140");
    expect((await runAction(id, "book")).status).toBe(200);
    const bookedEntries = (await bookingsOf(id)).filter(({ state }) => state === "BOOKED");
    expect(bookedEntries.map(({ kind, amount, tax }) => [kind, amount, tax])).toEqual([
      ["sale", "3000.00", "500.00"],
      ["refund", "-1000.00", "-166.67"],
    ]);
  });

  it("A refund reverses the sales receipt and booking even after the purchase key has expired", async () => {
    const { db, now } = gateway.services;
    const isSite = eq(companySites.id, siteId);
    const [site] = await db.select().from(companySites).where(isSite);
    const id = await make(reservedState);
    await runAction(id, "capture", { amount: "3000.00" });
    await db
      .update(companySites)
      .set({ keyValidTill: new Date(now().getTime() - 1) })
      .where(isSite);
    const unlicensedId = await make(reservedState);
    await runAction(unlicensedId, "capture", { amount: "3000.00" });
    for (const amount of ["1200.00", "1800.00"])
      for (const order of [id, unlicensedId])
        expect((await runAction(order, "refund", { amount })).status).toBe(200);
    await db.update(companySites).set({ keyValidTill: site?.keyValidTill }).where(isSite);
    expect((await contentsOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ["sale", "3000.00"],
      ["refund", "1200.00"],
      ["refund", "1800.00"],
    ]);
    expect((await bookingsOf(id)).map(({ amount, tax }) => [amount, tax])).toEqual([
      ["3000.00", "500.00"],
      ["-1200.00", "-200.00"],
      ["-1800.00", "-300.00"],
    ]);
    expect(await fiscalOf(unlicensedId)).toEqual({});
  });

  it("A refund gets no receipt when the sale has neither receipt nor booking", async () => {
    const paidFields = { capturedAmount: "3000.00", chargedAt: gateway.services.now() };
    const id = await make({ status: "PAYMENT:PAID", ...paidFields });
    expect((await runAction(id, "refund", { amount: "3000.00" })).status).toBe(200);
    expect([await contentsOf(id), await fiscalOf(id)]).toEqual([[], {}]);
  });

  it("Support cannot book documents", async () => {
    await setLedger("0000");
    const id = await make(reservedState);
    await runAction(id, "capture", { amount: "3000.00" });
    await setLedger("6140");
    const support = await gateway.as("support@demo.test");
    expect((await runAction(id, "book", {}, support)).status).toBe(403);
    expect((await bookingsOf(id)).some(({ state }) => state === "BOOKED")).toBe(false);
  });

  it.each([
    ["unpaid", ""],
    ["reported as paid by its shop", "PAYMENT:PAID"],
    ["owed at the door", "PAYMENT:OBLIGATED"],
    ["overdue", "PAYMENT:OVERDUE"],
  ])(
    "A %s order of 0.00 is not marked as paid, and gets neither receipt nor booking",
    async (_case, status) => {
      const id = await make({ amount: "0.00", status });
      const payAnswer = await runAction(id, "mark-paid", { reason: "Besplatno" });
      expect(payAnswer.status).toBe(409);
      const issueAnswer = await runAction(id, "fiscal-receipt");
      expect(issueAnswer.body.error).toMatch(
        status === "PAYMENT:PAID"
          ? /^409 ORDER_COSTS_NOTHING This order costs 0\./
          : /^409 RECEIPT_NEEDS_PAYMENT/,
      );
      expect(await contentsOf(id)).toEqual([]);
      expect(await fiscalOf(id)).toEqual({});
    },
  );

  describe("a method that is off or removed after the sale", () => {
    const methods = "/api/company_site_fiscal_methods";
    const find = async (uid: string) => {
      const filter = encodeURIComponent(JSON.stringify({ CompanySiteId: siteId }));
      const { body } = await owner.call("GET", `${methods}?filter=${filter}`);
      return body.data.find((method: { Uid: string }) => method.Uid === uid);
    };
    const addAgain = async (removedMethod: { FiscalMethodId: number; Data: string }, Uid: string) => {
      const { FiscalMethodId, Data } = removedMethod;
      const body = { CompanySiteId: siteId, FiscalMethodId, Data, Uid, Enabled: true };
      const addAnswer = await owner.call("POST", methods, { body });
      expect(addAnswer.status).toBe(201);
    };
    const kinds = async (id: number) => (await contentsOf(id)).map(({ kind, amount }) => [kind, amount]);
    const bookedOf = async (id: number) =>
      (await bookingsOf(id))
        .filter(({ state }) => state === "BOOKED")
        .map(({ amount, tax }) => [amount, tax]);
    const createPaid = async () => {
      const id = await make(reservedState);
      await runAction(id, "capture", { amount: "3000.00" });
      return id;
    };

    it("A refund reverses a sale with a disabled method, using the stored settings", async () => {
      const id = await createPaid();
      const [receipts, accounts] = [await find("fiscal-receipts"), await find("accounting")];
      for (const { id: methodId } of [receipts, accounts])
        await owner.call("PUT", `${methods}/${methodId}`, { body: { Enabled: false } });
      const later = await createPaid();
      for (const order of [id, later])
        expect((await runAction(order, "refund", { amount: "1200.00" })).status).toBe(200);
      const { body } = await owner.call("GET", `/api/company_site_orders/${id}`);
      for (const { id: methodId } of [receipts, accounts])
        await owner.call("PUT", `${methods}/${methodId}`, { body: { Enabled: true } });
      expect(await kinds(id)).toEqual([
        ["sale", "3000.00"],
        ["refund", "1200.00"],
      ]);
      expect(await bookedOf(id)).toEqual([
        ["3000.00", "500.00"],
        ["-1200.00", "-200.00"],
      ]);
      expect(body.data.DocumentsWithoutMethod).toBeUndefined();
      // This sale has no documents, because the methods were disabled when it was made.
      expect(await fiscalOf(later)).toEqual({});
    });

    it("A refund receipt refused by the security element can be issued later, but only once", async () => {
      const id = await createPaid();
      const { id: methodId, Data } = await find("fiscal-receipts");
      const setPin = (Pin: string) => {
        const data = JSON.parse(Data);
        const body = { Data: JSON.stringify({ ...data, parameters: { ...data.parameters, Pin } }) };
        return owner.call("PUT", `${methods}/${methodId}`, { body });
      };
      await setPin("0000");
      await runAction(id, "refund", { amount: "1200.00" });
      expect(await kinds(id)).toEqual([["sale", "3000.00"]]);
      expect((await runAction(id, "fiscal-receipt")).body.data.number).toBeNull();
      await setPin("1234");
      expect((await runAction(id, "fiscal-receipt")).body.data.number).toMatch(/^SBX/);
      expect((await runAction(id, "fiscal-receipt")).status).toBe(409);
      expect(await kinds(id)).toEqual([
        ["sale", "3000.00"],
        ["refund", "1200.00"],
      ]);
    });

    const setPin = async (Pin: string, uid = "fiscal-receipts") => {
      const { id: methodId, Data } = await find(uid);
      const data = JSON.parse(Data);
      const body = { Data: JSON.stringify({ ...data, parameters: { ...data.parameters, Pin } }) };
      expect((await owner.call("PUT", `${methods}/${methodId}`, { body })).status).toBe(200);
    };
    const refusedSale = async () => {
      await setPin("0000");
      const id = await createPaid();
      expect(await kinds(id)).toEqual([]);
      return id;
    };
    const wholeAndParts = [
      ["sale", "3000.00"],
      ["refund", "1200.00"],
      ["refund", "300.00"],
    ];

    it("A refunded sale without a receipt later gets the sales receipt first, then the refund receipt", async () => {
      const id = await refusedSale();
      for (const amount of ["1200.00", "300.00"]) await runAction(id, "refund", { amount });
      expect((await fiscalOf(id)).unissued).toMatchObject([
        { kind: "sale", key: "sale", amount: "3000.00", tax: "500.00" },
        { kind: "refund", amount: "-1200.00", tax: "-200.00" },
        { kind: "refund", amount: "-300.00", tax: "-50.00" },
      ]);
      const items = [{ ...item, tax_percent: 10 }];
      const editAnswer = await owner.call("PUT", `/api/company_site_orders/${id}`, {
        body: { Data: JSON.stringify({ items }) },
      });
      expect(editAnswer.status).toBe(400);
      expect((await runAction(id, "fiscal-receipt")).body.data.number).toBeNull();
      await setPin("1234");
      const tries = await Promise.all([1, 2, 3].map(() => runAction(id, "fiscal-receipt")));
      expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await kinds(id)).toEqual(wholeAndParts);
      expect((await contentsOf(id)).map(({ recap }) => recap[0].tax)).toEqual(["500.00", "200.00", "50.00"]);
      const { body } = await owner.call("GET", `/api/company_site_orders/${id}`);
      expect(body.data.Status).not.toContain("FAILED");
      expect((await fiscalOf(id)).unissued).toEqual([]);
      await runAction(id, "refund", { amount: "1500.00" });
      expect(await kinds(id)).toEqual([...wholeAndParts, ["refund", "1500.00"]]);
      const differences = await verifyLedger(gateway.services.db);
      expect(differences.filter(({ order }) => order === body.data.Uid)).toEqual([]);
    });

    it("A refund first issues the missing sales receipt, if the security element signs again", async () => {
      const id = await refusedSale();
      await setPin("1234");
      await runAction(id, "refund", { amount: "1200.00" });
      await runAction(id, "refund", { amount: "300.00" });
      expect(await kinds(id)).toEqual(wholeAndParts);
    });

    it("A sale without a receipt, refunded by an earlier release, gets both receipts", async () => {
      const id = await refusedSale();
      await runAction(id, "refund", { amount: "1200.00" });
      await runAction(id, "refund", { amount: "300.00" });
      await gateway.services.db
        .update(orders)
        .set({ fiscalData: '{"status":"FAILED"}' })
        .where(eq(orders.id, id));
      await setPin("1234");
      expect((await runAction(id, "fiscal-receipt")).status).toBe(200);
      expect(await kinds(id)).toEqual([
        ["sale", "3000.00"],
        ["refund", "1500.00"],
      ]);
      expect((await runAction(id, "fiscal-receipt")).status).toBe(409);
    });

    it("A replacement method issues the sales receipt that the removed method could not issue", async () => {
      const id = await refusedSale();
      const removedFiscal = await find("fiscal-receipts");
      await owner.call("DELETE", `${methods}/${removedFiscal.id}`);
      await runAction(id, "refund", { amount: "1200.00" });
      const { body } = await owner.call("GET", `/api/company_site_orders/${id}`);
      expect(body.data.DocumentsWithoutMethod).toBe("receipt");
      await addAgain(removedFiscal, "fiscal-receipts");
      await setPin("1234");
      expect((await runAction(id, "fiscal-receipt")).status).toBe(200);
      expect(await kinds(id)).toEqual(wholeAndParts.slice(0, 2));
    });

    it("Receipts and bookings missing after a refund are listed, and issued once their methods are restored", async () => {
      const [id, other] = [await createPaid(), await createPaid()];
      await runAction(id, "refund", { amount: "100.00" });
      const removedMethods = [await find("fiscal-receipts"), await find("accounting")];
      for (const { id: methodId } of removedMethods) await owner.call("DELETE", `${methods}/${methodId}`);
      const before = (await owner.call("GET", `/api/company_site_orders/${id}`)).body.data;
      expect(before.DocumentsWithoutMethod).toBe("receipt booking");
      const refundAnswer = await runAction(id, "refund", { amount: "1100.00" });
      expect(refundAnswer.status).toBe(200);
      expect(refundAnswer.body.data.Status).toMatch(
        /fiscal-receipts_FISCAL:FAILED-METHOD.*accounting_INTEGR:FAILED-METHOD/,
      );
      expect(await kinds(id)).toHaveLength(2);
      expect((await fiscalOf(id)).unissued).toMatchObject([{ amount: "-1100.00", tax: "-183.33" }]);
      const { body } = await owner.call("GET", `/api/company_site_orders/${id}/timeline`);
      const names = body.data.map(({ name }: { name: string }) => name);
      expect(names).toEqual(
        expect.arrayContaining(["receipt-failed-without-method", "booking-failed-without-method"]),
      );

      const [receipts, accounts] = removedMethods;
      await addAgain(receipts, "e-racun");
      await addAgain(accounts, "knjige");
      const readOrder = (await owner.call("GET", `/api/company_site_orders/${id}`)).body.data;
      expect(readOrder.DocumentsWithoutMethod).toBeUndefined();
      for (const action of ["fiscal-receipt", "book"]) {
        const tries = await Promise.all([1, 2, 3].map(() => runAction(id, action)));
        expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      }
      await runAction(id, "refund", { amount: "1800.00" });
      expect(await kinds(id)).toEqual([
        ["sale", "3000.00"],
        ["refund", "100.00"],
        ["refund", "1100.00"],
        ["refund", "1800.00"],
      ]);
      const [, , missedReceipt] = await contentsOf(id);
      expect(missedReceipt).toMatchObject({
        items: [{ name: "Servis", total: "1100.00", tax: "183.33", part_of: "3000.00" }],
        recap: [{ taxPercent: "20", gross: "1100.00", tax: "183.33", net: "916.67" }],
      });
      expect(await bookedOf(id)).toEqual([
        ["3000.00", "500.00"],
        ["-100.00", "-16.67"],
        ["-1100.00", "-183.33"],
        ["-1800.00", "-300.00"],
      ]);
      const after = await fiscalOf(id);
      expect(after.unissued).toEqual([]);
      expect((await owner.call("GET", `/api/company_site_orders/${id}`)).body.data.Status).not.toContain(
        "FAILED",
      );
      // The new method does not document the old sale again.
      expect((await runAction(other, "fiscal-receipt")).body.error).toMatch(/^409 RECEIPT_ISSUED/);
      expect(await kinds(other)).toEqual([["sale", "3000.00"]]);
      const differences = await verifyLedger(gateway.services.db);
      expect(differences.filter(({ order }) => order === before.Uid)).toEqual([]);
    });
  });
});
