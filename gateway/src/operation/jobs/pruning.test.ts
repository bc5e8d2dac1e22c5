import { getTableName, sql } from "drizzle-orm";
import { extendChain } from "../../platform/audit/audit-chain";
import { defaultRetention } from "../../platform/settings/retention";
import { startedGateway } from "../../testing/started-gateway";
import { startLimitMs, type TestGateway, testGateway } from "../../testing/test-gateway";
import { prunedTables } from "./pruning-job";

const day = 24 * 60 * 60_000;

describe("pruning", () => {
  const setup = startedGateway();
  const count = async (from: string) =>
    (
      await setup.gateway.services.db.execute<{ n: number }>(
        sql.raw(`select count(*)::int as n from ${from}`),
      )
    ).rows[0]?.n;
  const run = (statement: string) => setup.gateway.services.db.execute(sql.raw(statement));

  it("Pruning deletes a backlog of any size in batches, oldest first", async () => {
    await run(`insert into outbox (company_id, seq, name, payload, created_at)
      select 1, 1000000 + n, 'old', '{}', now() - interval '4 days' from generate_series(1, 25500) n`);
    await run("create table pruned (n int)");
    await run(
      `create function note_pruned() returns trigger language plpgsql as $$
        begin insert into pruned select count(*) from gone; return null; end $$`,
    );
    await run(
      `create trigger note_pruned after delete on outbox referencing old table as gone
        for each statement execute function note_pruned()`,
    );
    await setup.gateway.jobs.runDue();
    expect(await count("outbox where name = 'old'")).toBe(0);
    expect(await count("pruned where n > 1000")).toBe(0);
    expect(await count("pruned where n = 1000")).toBe(25);
    await run("drop trigger note_pruned on outbox");
    await run("drop table pruned");
  });

  it("Pruning continues with other tables after one fails", async () => {
    const logSpy = jest.spyOn(setup.gateway.services.log, "error").mockReturnValue();
    await run(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await run(
      "create trigger refuse before delete on idempotency_keys for each row execute function refuse()",
    );
    await run(`insert into idempotency_keys (user_id, key, request_hash, status, answer, created_at)
      values (1, 'old', '', 200, '', now() - interval '9 days')`);
    await run(
      `insert into mails ("to", subject, text, html, at) values ('a', 'old', '', '', now() - interval '9 days')`,
    );
    setup.gateway.pass(11 * 60_000);
    await setup.gateway.jobs.runDue();
    expect([
      await count("idempotency_keys where key = 'old'"),
      await count("mails where subject = 'old'"),
    ]).toEqual([1, 0]);
    expect(logSpy).toHaveBeenCalledWith(
      expect.objectContaining({ table: "idempotency_keys" }),
      "a table could not be pruned",
    );
    await run("drop trigger refuse on idempotency_keys");
    logSpy.mockRestore();
  });

  it("A session ends after thirty days, regardless of use", async () => {
    const { rows } = await setup.gateway.services.db.execute<{ id: number }>(sql`
      update sessions set remember = true, signed_in_at = now() - interval '29 days', last_seen_at = now() - interval '1 day'
      returning id`);
    setup.gateway.pass(60_000);
    expect((await setup.owner.call("GET", "/me")).status).toBe(200);
    const emitSpy = jest.spyOn(setup.gateway.services.signals, "emit");
    setup.gateway.pass(day);
    await setup.gateway.jobs.runDue();
    expect(emitSpy).toHaveBeenCalledWith("sessions-ended", expect.arrayContaining([rows[0]?.id]));
    emitSpy.mockRestore();
  });

  it("Pruning finds old rows through an index in every table", async () => {
    for (const { table, column } of prunedTables(defaultRetention)) {
      const { rows } = await setup.gateway.services.db.execute(sql`
        select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = ${getTableName(table)}::regclass and a.attname = ${column.name}`);
      expect([getTableName(table), rows.length]).toEqual([getTableName(table), 1]);
    }
  });
});

describe("pruning settings", () => {
  let other: TestGateway;
  beforeAll(async () => {
    other = await testGateway({
      KEEP_NOTIFICATIONS_DAYS: "2",
      KEEP_AUDIT_DAYS: "400",
      KEEP_ORDER_EVENTS_DAYS: "2",
    });
  }, startLimitMs);
  afterAll(() => other.close());

  it("Pruning keeps undelivered work and keeps other rows for the configured time", async () => {
    const { db: store } = other.services;
    const remainingIn = async (table: string) =>
      Number((await store.execute(sql.raw(`select 1 from ${table}`))).rowCount);
    await store.execute(sql`update order_events set at = now() - interval '1 day'`);
    await store.execute(sql`insert into notifications (company_site_id, topic, url, payload, state, created_at) values
      (1, 'old', 'https://shop.example', '{}', 'waiting', now() - interval '3 days'),
      (1, 'old', 'https://shop.example', '{}', 'delivered', now() - interval '3 days')`);
    await store.execute(sql`insert into audit_log (action, resource, created_at) values
      ('old', 'test', now() - interval '403 days'), ('old', 'test', now() - interval '402 days'),
      ('last old', 'test', now() - interval '401 days'), ('new', 'test', now() - interval '380 days')`);
    await extendChain(store);
    await other.jobs.runDue();
    expect([
      await remainingIn("notifications where topic = 'old' and state = 'waiting'"),
      await remainingIn("notifications where topic = 'old' and state = 'delivered'"),
      // The newest of the expired rows remains as the start of the chain.
      await remainingIn("audit_log where action = 'old'"),
      await remainingIn("audit_log where resource = 'test'"),
      (await remainingIn("order_events where at < now() - interval '12 hours'")) > 0,
    ]).toEqual([1, 0, 0, 2, true]);
    other.pass(2 * day);
    await other.jobs.runDue();
    expect(await remainingIn("order_events where at < now() - interval '12 hours'")).toBe(0);
  });

  it("Pruning continues after a fast clock is corrected", async () => {
    const { db } = other.services;
    other.pass(2 * day);
    await other.jobs.runDue();
    other.pass(-4 * day);
    await db.execute(
      sql`insert into mails ("to", subject, text, html, at) values ('a', 'old', '', '', now() - interval '9 days')`,
    );
    await other.jobs.runDue();
    const { rows } = await db.execute(sql`select 1 from mails where subject = 'old'`);
    expect(rows).toEqual([]);
  });
});
