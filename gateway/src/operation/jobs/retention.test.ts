import { and, eq, like, sql } from "drizzle-orm";
import { type AgePosition, eraseByAge, monthsBefore, sitesOf } from "../../orders/order/erase-by-age";
import { orders, subscriptions, transactions } from "../../platform/database/schema/commerce";
import { erasures } from "../../platform/database/schema/erasures";
import { paymentIntents } from "../../platform/database/schema/intents";
import { vaultTokens } from "../../platform/database/schema/payments";
import { companies } from "../../platform/database/schema/people";
import { auditLog } from "../../platform/database/schema/service";
import { readData } from "../../platform/json/data-json";
import { mailsTo } from "../../testing/code-mail";
import { startedGateway } from "../../testing/started-gateway";
import { verifyLedger } from "../commands/verify-ledger";
import { retentionJob } from "./retention-job";

const dayMs = 24 * 60 * 60_000;

describe("customers' data of old orders", () => {
  const setup = startedGateway();
  const data = JSON.stringify({
    billing: { email: "stari@primer.example", first_name: "Sava" },
    items: [{ name: "Tea", price: "5.00", qty: 1 }],
  });
  const insertOrder = async (
    uid: string,
    ageDays: number,
    fields: Partial<typeof orders.$inferInsert> = {},
  ) => {
    const { db, now } = setup.gateway.services;
    const at = new Date(now().getTime() - ageDays * dayMs);
    const values = {
      ...{ uid, companySiteId: 1, amount: "5.00", currency: "RSD", data, status: "PAYMENT:CANCELED" },
      ...{ searchText: "stari@primer.example", createdAt: at, updatedAt: at, ...fields },
    };
    const [statuses] = await db.insert(orders).values(values).returning();
    return statuses?.id ?? 0;
  };
  const isErased = async (id: number) => {
    const [row] = await setup.gateway.services.db.select().from(orders).where(eq(orders.id, id));
    if (!row) throw new Error("the order is gone");
    expect(readData(row.data).items).toHaveLength(1);
    return !row.data.includes("primer.example") && !row.searchText.includes("primer.example");
  };
  const set = async (RetentionMonths: unknown, person = "owner", company = 1) => {
    const caller = await setup.gateway.as(`${person}@demo.test`);
    const path = `/api/companies/${company}/actions/set-retention`;
    return caller.call("POST", path, { body: { RetentionMonths } });
  };
  const preview = async (RetentionMonths: unknown, person = "owner") => {
    const caller = await setup.gateway.as(`${person}@demo.test`);
    return caller.call("POST", "/api/companies/1/actions/preview-retention", { body: { RetentionMonths } });
  };
  /** Sets the age limit and advances the clock by a day, after which erasing begins. */
  const begin = async (months: number) => {
    expect((await set(months)).status).toBe(200);
    setup.gateway.pass(dayMs);
  };
  const pass = async (ms = 2 * 60 * 60_000) => {
    setup.gateway.pass(ms);
    await setup.gateway.jobs.runDue();
  };
  const reports = async () =>
    (await setup.gateway.services.db.select().from(erasures)).map(({ report }) => readData(report));

  it("No data is erased by age until the owner or an admin sets the age after a fresh sign-in", async () => {
    const oldId = await insertOrder("OLD-0", 4000);
    await pass();
    expect(await isErased(oldId)).toBe(false);
    for (const person of ["staff", "support"]) expect((await set(24, person)).status).toBe(403);
    expect((await set(24, "other")).status).toBe(404);
    for (const months of [1, 11, 12.5, 241, -12, "24", null, undefined])
      expect([months, (await set(months)).status]).toEqual([months, 400]);
    const stalePerson = await setup.gateway.as("owner@demo.test");
    setup.gateway.pass(16 * 60_000);
    const answer = await stalePerson.call("POST", "/api/companies/1/actions/set-retention", {
      body: { RetentionMonths: 24 },
    });
    expect(answer.body.error_code).toBe("REAUTH_REQUIRED");
    const { status, body } = await set(24, "admin");
    const { RetentionFrom: from } = body.data;
    expect([status, body.data]).toEqual([200, { id: 1, RetentionMonths: 24, RetentionFrom: from }]);
    const waitMs = new Date(from).getTime() - setup.gateway.services.now().getTime();
    expect(Math.abs(waitMs - dayMs)).toBeLessThan(60_000);
    const company = (await (await setup.gateway.as("owner@demo.test")).call("GET", "/api/companies/1")).body
      .data;
    expect([company.RetentionMonths, company.RetentionFrom]).toEqual([24, from]);
    const mails = await mailsTo(setup.gateway, "owner@demo.test");
    expect(mails.at(0)?.text).toContain("starijim od 24 mes. Ne mogu");
    const setRow = and(
      eq(auditLog.action, "set-retention"),
      like(auditLog.details, '%"RetentionMonths":24%'),
    );
    expect(await setup.gateway.services.db.$count(auditLog, setRow)).toBe(1);
  });

  it("A new retention age erases nothing on its first day, so a colleague can undo it", async () => {
    const oldId = await insertOrder("WAIT-1", 4000);
    await set(0);
    await set(24);
    await pass(23 * 60 * 60_000);
    expect(await isErased(oldId)).toBe(false);
    await set(60);
    await pass();
    expect(await isErased(oldId)).toBe(true);
    const laterOrder = await insertOrder("WAIT-2", 900);
    await set(24);
    await pass(23 * 60 * 60_000);
    expect(await isErased(laterOrder)).toBe(false);
    await set(0);
    await pass(48 * 60 * 60_000);
    expect(await isErased(laterOrder)).toBe(false);
  });

  it("A retention preview counts exactly the orders to be erased, without changing anything", async () => {
    const { db } = setup.gateway.services;
    await set(0);
    for (const person of ["staff", "support"]) expect((await preview(24, person)).status).toBe(403);
    expect((await preview(11)).status).toBe(400);
    const before = (await preview(24)).body.data;
    await insertOrder("PREVIEW-1", 800);
    await insertOrder("PREVIEW-2", 800, { status: "SUCCESS" });
    await insertOrder("PREVIEW-3", 800, { status: "PAYMENT:RESERVED" });
    await insertOrder("PREVIEW-4", 800, { status: "PAYMENT:WHAT-IS-THAT" });
    const { data: counts } = (await preview(24)).body;
    expect(counts).toEqual({
      ...{ id: 1, RetentionMonths: 24, Orders: before.Orders + 2, Left: before.Left + 2 },
    });
    const [company] = await db.select().from(companies).where(eq(companies.id, 1));
    expect(company?.retentionMonths).toBe(0);
    const erasedNow = async () =>
      (await db.select().from(orders).where(eq(orders.companySiteId, 1))).filter(({ erasedAt }) => erasedAt)
        .length;
    const erasedBefore = await erasedNow();
    await begin(24);
    // A day has passed, so another demo order may have reached the age limit.
    const expected = Number((await preview(24)).body.data.Orders);
    await pass();
    expect(await erasedNow()).toBe(erasedBefore + expected);
    expect((await preview(24)).body.data.Orders).toBe(0);
  });

  it("An old order with a recent payment or refund keeps its customer data", async () => {
    const { now } = setup.gateway.services;
    await begin(24);
    const recentDate = new Date(now().getTime() - 20 * dayMs);
    const unerasedOrders = [
      await insertOrder("PAID-LATE", 800, { status: "PAYMENT:PAID", chargedAt: recentDate }),
      await insertOrder("REFUNDED-LATE", 800, { status: "PAYMENT:REFUNDED", refundedAt: recentDate }),
    ];
    await pass();
    for (const id of unerasedOrders) expect([id, await isErased(id)]).toEqual([id, false]);
  });

  it("A stored card is erased with the last order that used it", async () => {
    const { db, now } = setup.gateway.services;
    await begin(24);
    const createdAt = new Date(now().getTime() - 900 * dayMs);
    const insertCard = (uid: string, at = createdAt) =>
      db.insert(vaultTokens).values({ uid, companySiteId: 1, card: "•4242", createdAt: at });
    const use = async (uid: string, orderId: number) =>
      db.insert(transactions).values({
        ...{ uid: `T-${uid}-${orderId}`, companySiteId: 1, orderId, amount: "5.00" },
        ...{ currency: "RSD", status: "PAID", data: JSON.stringify({ result: { vault_token_uid: uid } }) },
      });
    await insertCard("CARD-OLD");
    await insertCard("CARD-USED");
    await insertCard("CARD-NEW", now());
    const oldId = await insertOrder("CARDS-1", 800);
    await use("CARD-OLD", oldId);
    await use("CARD-USED", oldId);
    await use("CARD-USED", await insertOrder("CARDS-2", 100));
    const spacedId = await insertOrder("CARDS-3", 100);
    await insertCard("CARD-SPACED");
    await use("CARD-SPACED", spacedId);
    await db
      .update(transactions)
      .set({ data: '{"result": {"vault_token_uid" : "CARD-SPACED", "text": "ok"}}' })
      .where(eq(transactions.orderId, spacedId));
    await pass();
    const cards = (await db.select().from(vaultTokens))
      .map(({ uid }) => uid)
      .filter((uid) => /^CARD-/.test(uid));
    expect(cards.toSorted()).toEqual(["CARD-NEW", "CARD-SPACED", "CARD-USED"]);
  });

  it("Two processes erase each order once with one report, even if one process stops halfway", async () => {
    const { db } = setup.gateway.services;
    await begin(24);
    await pass();
    const before = (await reports()).reduce((sum, { orders: n }) => sum + Number(n), 0);
    const statuses = await Promise.all(
      Array.from({ length: 450 }, (_, n) => insertOrder(`TWICE-${n}`, 1000)),
    );
    const stopController = new AbortController();
    const cutOff = (at: AbortSignal) => retentionJob(setup.gateway.services).run(at, at);
    stopController.abort();
    expect(await cutOff(stopController.signal)).toBe(true);
    await Promise.all([cutOff(new AbortController().signal), cutOff(new AbortController().signal)]);
    const rows = (await db.select().from(orders)).filter(({ id }) => statuses.includes(id));
    expect(rows.filter(({ version, erasedAt }) => version !== 2 || !erasedAt)).toEqual([]);
    const after = (await reports()).reduce((sum, { orders: n }) => sum + Number(n), 0);
    expect(after - before).toBe(450);
  }, 60_000);

  it("A POS with orders that cannot be erased is retried an hour later, without delaying other POS", async () => {
    const { db } = setup.gateway.services;
    const sites = await sitesOf(db, 1);
    const [first = 0, second = 0] = sites;
    expect(sites.length).toBeGreaterThan(1);
    await begin(24);
    const failingOrder = await insertOrder("POISON", 1000, { companySiteId: first });
    const lateOrder = await insertOrder("BEHIND", 1000, { companySiteId: second });
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await db.execute(sql`create trigger refuse before update on company_site_orders
      for each row when (old.uid = 'POISON') execute function refuse()`);
    await pass();
    expect([await isErased(failingOrder), await isErased(lateOrder)]).toEqual([false, true]);
    await db.execute(sql`drop trigger refuse on company_site_orders`);
    await pass(60_000);
    expect(await isErased(failingOrder)).toBe(false);
    await pass();
    expect(await isErased(failingOrder)).toBe(true);
  });

  it("An erasure batch reads a bounded number of orders, no matter how many orders are kept", async () => {
    const { db, now } = setup.gateway.services;
    const [siteId = 0] = (await sitesOf(db, 2)).slice(-1);
    const add = (uid: string, n: number, status: string) =>
      insertOrder(`${uid}-${n}`, 3000 - n, { companySiteId: siteId, status });
    for (let n = 0; n < 9; n++) await add("STAYS", n, "PAYMENT:OBLIGATED");
    const dueIds = await Promise.all([9, 10, 11].map((n) => add("GOES", n, "PAYMENT:PAID")));
    const positions: unknown[] = [];
    for (let after: AgePosition | undefined, n = 0; n === 0 || after; n++) {
      const before = new Date(now().getTime() - 2900 * dayMs);
      const batch = { siteId, before, after, max: 2, readCount: 4, now: now() };
      const erasedBatch = await eraseByAge(db, batch);
      after = erasedBatch.reached;
      positions.push(erasedBatch.orders);
    }
    expect(positions).toEqual([0, 0, 2, 1]);
    for (const id of dueIds) expect([id, await isErased(id)]).toEqual([id, true]);
  });

  it("Erasure depends on the payment state, wherever the order status contains it", async () => {
    const { db, now } = setup.gateway.services;
    const [siteId = 0] = (await sitesOf(db, 2)).slice(-1);
    const dueIds = [
      "PAYMENT:PAID SHIPPING:SENT",
      "SHIPPING:SENT PAYMENT:PAID",
      "PAID",
      "SUCCESS",
      "",
      "SHIPPING:SENT",
    ];
    const stayingIds = [
      ...["PAYMENT:RESERVED SHIPPING:SENT", "SHIPPING:SENT PAYMENT:RESERVED", "RESERVED", "PAYMENT:WHAT"],
      ...["PAYMENT:RESERVED PAYMENT:PAID", "PAYMENT:PAIDLATER"],
    ];
    const before = new Date(now().getTime() - 5000 * dayMs);
    const statuses = new Map<string, number>();
    for (const status of [...dueIds, ...stayingIds])
      statuses.set(status, await insertOrder(`STATE ${status}`, 5010, { companySiteId: siteId, status }));
    await eraseByAge(db, { siteId, before, after: undefined, max: 50, readCount: 50, now: now() });
    const erasedRows: string[] = [];
    for (const [status, id] of statuses) if (await isErased(id)) erasedRows.push(status);
    expect(erasedRows).toEqual(dueIds);
  });

  it("Only old orders with nothing pending are erased, and the totals still agree", async () => {
    const { db } = setup.gateway.services;
    await begin(24);
    const [runningSubscription] = await db
      .insert(subscriptions)
      .values({ uid: "RUNS", companySiteId: 1, amount: "5.00", currency: "RSD", status: "PAYMENT:PAID" })
      .returning();
    const erasedOrders = [await insertOrder("OLD-1", 800), await insertOrder("OLD-2", 740, { status: "" })];
    const unerasedOrders = [
      await insertOrder("YOUNG", 700),
      await insertOrder("DUE", 800, { status: "PAYMENT:OBLIGATED" }),
      await insertOrder("RENEWED", 800, { subscriptionId: runningSubscription?.id ?? 0 }),
      await insertOrder("OTHERS", 800, { companySiteId: 4 }),
    ];
    const checkedId = await insertOrder("CHECKED", 800, { status: "PAYMENT:PAID" });
    unerasedOrders.push(checkedId);
    // The bank has not answered this order's refund yet.
    await db.insert(paymentIntents).values({
      ...{ key: "checked", chain: "checked", orderId: checkedId, operation: "refund", amount: "5.00" },
      ...{ currency: "RSD", terms: "", createdAt: setup.gateway.services.now() },
    });
    await pass();
    for (const id of erasedOrders) expect([id, await isErased(id)]).toEqual([id, true]);
    for (const id of unerasedOrders) expect([id, await isErased(id)]).toEqual([id, false]);
    const report = (await reports()).at(-1);
    expect(report?.left).toEqual(expect.arrayContaining(["DUE", "RENEWED", "CHECKED"]));
    await db.delete(paymentIntents).where(eq(paymentIntents.orderId, checkedId));
    expect(Number(report?.orders)).toBeGreaterThanOrEqual(2);
    const listedReports = (await (await setup.gateway.as("owner@demo.test")).call("GET", "/api/erasures"))
      .body.data;
    expect(listedReports[0]).toMatchObject({ CompanyId: 1, RequestedBy: null });
    expect(listedReports[0].Subject).toMatch(/^before \d{4}-\d\d-\d\d$/);
    expect(await verifyLedger(db)).toEqual([]);
    const isErasure = and(eq(auditLog.action, "erase"), like(auditLog.details, '%"months":24%'));
    const days = new Set(
      (await reports()).filter(({ months }) => months === 24).map((report) => report.before),
    ).size;
    expect(await db.$count(auditLog, isErasure)).toBe(days);
  });

  it("A second retention run on the same day erases only data that a shop has written since the first", async () => {
    const { db, now } = setup.gateway.services;
    await begin(24);
    const first = await insertOrder("AGAIN-1", 800);
    await pass();
    const before = await reports();
    const version = async () => (await db.select().from(orders).where(eq(orders.id, first)))[0]?.version;
    const versionBefore = await version();
    await pass();
    expect([await version(), await reports()]).toEqual([versionBefore, before]);
    await db
      .update(orders)
      .set({ data, searchText: "stari@primer.example", updatedAt: new Date(now().getTime() + 1) })
      .where(eq(orders.id, first));
    await pass();
    expect(await isErased(first)).toBe(true);
    const sum = (allReports: Awaited<ReturnType<typeof reports>>) =>
      allReports.reduce((n, report) => n + Number(report.orders), 0);
    expect(sum(await reports())).toBe(sum(before) + 1);
  });

  it("No more data is erased once the retention age is disabled", async () => {
    expect((await set(0)).status).toBe(200);
    const oldId = await insertOrder("OFF-1", 4000);
    await pass(25 * 60 * 60_000);
    expect(await isErased(oldId)).toBe(false);
    const [company] = await setup.gateway.services.db.select().from(companies).where(eq(companies.id, 1));
    expect(company?.retentionMonths).toBe(0);
  });

  it("A retention age in months reaches back to the same day, or the last day of a shorter month", () => {
    const before = (day: string, months: number) =>
      monthsBefore(new Date(`${day}T10:00:00Z`), months).toISOString();
    expect(before("2028-02-29", 12)).toBe("2027-02-28T10:00:00.000Z");
    expect(before("2026-03-31", 13)).toBe("2025-02-28T10:00:00.000Z");
    expect(before("2026-11-25", 24)).toBe("2024-11-25T10:00:00.000Z");
  });
});
