import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { eraseOrders, eraseRelated } from "../../orders/order/erase-customers";
import { orders, subscriptions, transactions } from "../../platform/database/schema/commerce";
import { ledger } from "../../platform/database/schema/ledger";
import { fiscalReceipts, orderEvents, vaultTokens } from "../../platform/database/schema/payments";
import { companySites } from "../../platform/database/schema/pos";
import { startedGateway } from "../../testing/started-gateway";
import { unarchive } from "../commands/archived";
import { listErased } from "../commands/list-erased";
import { verifyLedger } from "../commands/verify-ledger";

const dayMs = 24 * 60 * 60_000;

describe("customers of a deleted POS", () => {
  const setup = startedGateway();
  const readTables = async () => {
    const { db } = setup.gateway.services;
    const posOrders = await db.select().from(orders).where(eq(orders.companySiteId, 1)).orderBy(orders.id);
    return {
      orders: posOrders,
      transactions: await db.select().from(transactions).where(eq(transactions.companySiteId, 1)),
      events: await db.select().from(orderEvents),
      subscriptions: await db.select().from(subscriptions).where(eq(subscriptions.companySiteId, 1)),
      cards: await db.select().from(vaultTokens).where(eq(vaultTokens.companySiteId, 1)),
      receipts: await db.select().from(fiscalReceipts).orderBy(fiscalReceipts.id),
      ledger: await db.select().from(ledger).orderBy(ledger.id),
    };
  };
  // Leaves out orders that await payment, because their offers expire while the clock moves.
  const moneyRows = ({ orders: rows, receipts, ledger: entries }: Awaited<ReturnType<typeof readTables>>) => [
    rows
      .filter(({ status }) => !/AWAITING|EXPIRED|OVERDUE/.test(status))
      .map(({ id, uid, amount, capturedAmount, refundedAmount, status, chargedAt, fiscalData }) => [
        ...[id, uid, amount, capturedAmount, refundedAmount, status, chargedAt, fiscalData],
      ]),
    receipts,
    entries,
  ];

  it("A deleted POS's personal data is erased after 30 days", async () => {
    const { services } = setup.gateway;
    const before = await readTables();
    const emails = new Set(
      before.orders
        .map(({ data }) => String(JSON.parse(data).billing?.email))
        .filter((email) => email.includes("@")),
    );
    const names = before.orders
      .map(({ data }) => String(JSON.parse(data).billing?.last_name ?? ""))
      .filter(Boolean);
    expect(emails.size).toBeGreaterThan(50);
    expect(before.cards.length).toBeGreaterThan(0);

    expect((await setup.owner.call("DELETE", "/api/company_sites/1")).status).toBeLessThan(300);
    setup.gateway.pass(29 * dayMs);
    await setup.gateway.jobs.runDue();
    expect((await readTables()).orders[0]?.data).toBe(before.orders[0]?.data);
    expect(await unarchive(services.db, services.now(), { kind: "pos", id: 1 })).toContain("was restored");
    const now = services.now();
    await services.db.update(companySites).set({ archivedAt: now }).where(eq(companySites.id, 1));

    setup.gateway.pass(31 * dayMs);
    await setup.gateway.jobs.runDue();
    const after = await readTables();
    const text = JSON.stringify([after.orders, after.transactions, after.events, after.subscriptions]);
    expect([...emails].filter((email) => text.includes(email))).toEqual([]);
    expect(names.filter((name) => text.includes(`"last_name":"${name}"`))).toEqual([]);
    expect(text).not.toMatch(/•••• \d{4}/);
    expect(after.cards).toEqual([]);
    expect(moneyRows(after)).toEqual(moneyRows({ ...before, ledger: after.ledger }));
    expect(after.ledger.length).toBeGreaterThanOrEqual(before.ledger.length);
    const itemsOf = (rows: typeof before.orders) => rows.map(({ data }) => JSON.parse(data).items.length);
    expect(itemsOf(after.orders)).toEqual(itemsOf(before.orders));
    // No list shows erased orders, and their words would fill most of the search index.
    expect(new Set(after.orders.map(({ searchText }) => searchText))).toEqual(new Set([""]));
    expect(await verifyLedger(services.db)).toEqual([]);
    expect(await listErased(services.db)).toMatch(
      new RegExp(
        `^pos 1\\tdunav.example\\t\\d{4}-\\d\\d-\\d\\d\\t${after.orders.length} orders, \\d+ subscriptions, \\d+ cards$`,
      ),
    );
    expect(await unarchive(services.db, services.now(), { kind: "pos", id: 1 })).toContain(
      "more than 30 days",
    );
  });

  it("An erasure is recorded once and leaves the customer data of other POS untouched", async () => {
    await setup.gateway.jobs.runDue();
    setup.gateway.pass(dayMs);
    await setup.gateway.jobs.runDue();
    expect((await listErased(setup.gateway.services.db)).split("\n")).toHaveLength(1);
  });

  it("Cards and e-mails of a large POS are erased in batches", async () => {
    const { db } = setup.gateway.services;
    const storedCards = Array.from({ length: 25 }, (_, n) => ({
      uid: `batch-${n}`,
      companySiteId: 2,
      card: "{}",
    }));
    await db.insert(vaultTokens).values(storedCards);
    const sizes = [];
    for (let cards = 10; cards === 10; ) {
      ({ cards } = await eraseRelated(db, { siteId: 2, after: 0, max: 10 }));
      sizes.push(cards);
    }
    expect(sizes.slice(0, 2)).toEqual([10, 10]);
    expect(await db.$count(vaultTokens, eq(vaultTokens.companySiteId, 2))).toBe(0);
  });

  it("An e-mail batch skips e-mails erased by earlier batches", async () => {
    const { db } = setup.gateway.services;
    await db.execute(sql`
      insert into due_work (key, kind, lane, payload, receiver, company_site_id, state, created_at, ended_at)
      select 'beside-' || n, 'mail', 'site', 'sealed', 'kupac@primer.example', 2, 'done', now(), now()
      from generate_series(1, 25) n`);
    const remainingRows = async () => {
      const { rows } = await db.execute<{ n: string; first: string }>(sql`
        select count(*) as n, min(id) as first from due_work where company_site_id = 2 and receiver <> '' and state = 'done'`);
      return { n: Number(rows[0]?.n), first: Number(rows[0]?.first) };
    };
    const { n, first } = await remainingRows();
    const { reached } = await eraseRelated(db, { siteId: 2, after: first, max: 10 });
    expect(reached).toBeGreaterThan(first);
    expect(await remainingRows()).toEqual({ n: n - 10, first });
  });

  it("Erasing a hundred orders takes no more statements and parameters than erasing five", async () => {
    const { db, now } = setup.gateway.services;
    const query = jest.spyOn(Client.prototype, "query");
    const countQueries = async (max: number) => {
      query.mockClear();
      const after = await eraseOrders(db, { siteId: 1, after: 0, max, now: now() });
      expect(after).toBeGreaterThan(0);
      const queryValues = query.mock.calls.map(([config, values]) => [Object(config).values, values].flat());
      return [queryValues.length, queryValues.flat().filter((value) => value !== undefined).length];
    };
    const few = await countQueries(5);
    expect(await countQueries(100)).toEqual(few);
    query.mockRestore();
  });
});
