import { type SQL, sql } from "drizzle-orm";
import { startedGateway } from "../testing/started-gateway";
import { unarchive } from "./commands/archived";

/** `npm run faults` creates many orders, `npm test` only a few. */
const isLong = process.env.FAULTS === "all";
const size = isLong ? 200_000 : 2000;
/** So few orders that a statement takes less than the store's limit, even on a busy machine. */
const copiedAtOnce = 200;
const limitMs = isLong ? 900_000 : 120_000;
/**
 * The limit does not grow with the number of orders. `npm test` has a loose limit, because it runs alongside
 * other work, and the time for 2,000 orders proves nothing.
 */
const maxMs = isLong ? 4000 : 30_000;
const siteId = 1;
const dayMs = 24 * 60 * 60_000;

describe(`a POS with ${size} orders`, () => {
  const setup = startedGateway();
  const store = () => setup.gateway.services.db;
  const count = async () =>
    (
      await store().execute<{ n: number }>(
        sql`select count(*)::int as n from company_site_orders where company_site_id = ${siteId}`,
      )
    ).rows[0]?.n;
  const inBatches = async (insert: (from: number, to: number) => SQL) => {
    for (let from = 1; from <= size; from += copiedAtOnce)
      await store().execute(insert(from, Math.min(size, from + copiedAtOnce - 1)));
  };
  const timeWork = async <T>(work: () => Promise<T>): Promise<T> => {
    const startMs = performance.now();
    const result = await work();
    expect(performance.now() - startMs).toBeLessThan(maxMs);
    return result;
  };
  let before: number | undefined;

  beforeAll(async () => {
    const { rows } = await store().execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_name = 'company_site_orders' and column_name not in ('id', 'uid')`);
    const columns = sql.raw(rows.map(({ name }) => `"${name}"`).join(", "));
    await inBatches(
      (from, to) => sql`
        insert into company_site_orders (uid, ${columns})
        select 'LARGE-' || n, ${columns}
        from generate_series(${from}::int, ${to}::int) as n,
          (select * from company_site_orders where company_site_id = ${siteId}
            and captured_amount = 0 and status not like '%AWAITING%' order by id limit 1) one`,
    );
    before = await count();
  }, limitMs);

  it("A large POS is deleted and restored immediately, with every order", async () => {
    expect(before).toBeGreaterThanOrEqual(size);
    const remove = () => setup.owner.call("DELETE", `/api/company_sites/${siteId}`);
    expect((await timeWork(remove)).status).toBe(200);
    expect((await setup.owner.call("GET", `/api/company_sites/${siteId}`)).status).toBe(404);
    await timeWork(() => unarchive(store(), setup.gateway.services.now(), { kind: "pos", id: siteId }));
    expect((await setup.owner.call("GET", `/api/company_sites/${siteId}`)).status).toBe(200);
    expect(await count()).toBe(before);
  });

  it(
    "A large company is deleted and restored immediately, and its customers are erased after 30 days",
    async () => {
      const { services } = setup.gateway;
      await inBatches(
        (from, to) => sql`
          insert into vault_tokens (uid, company_site_id, card)
          select 'large-card-' || n, ${siteId}, '{"last4":"4242"}' from generate_series(${from}::int, ${to}::int) n`,
      );
      await inBatches(
        (from, to) => sql`
          insert into due_work (key, kind, lane, payload, receiver, company_site_id, state, created_at, ended_at)
          select 'large-mail-' || n, 'mail', 'site', 'sealed', 'kupac@primer.example', ${siteId}, 'done', now(), now()
          from generate_series(${from}::int, ${to}::int) n`,
      );
      const remove = () => setup.owner.call("DELETE", "/api/companies/1");
      expect((await timeWork(remove)).status).toBe(200);
      await timeWork(() => unarchive(store(), services.now(), { kind: "company", id: 1 }));
      expect((await setup.owner.call("GET", `/api/company_sites/${siteId}`)).status).toBe(200);
      expect((await timeWork(remove)).status).toBe(200);

      setup.gateway.pass(31 * dayMs);
      const began = performance.now();
      await setup.gateway.jobs.runDue();
      const tookMs = performance.now() - began;
      const { rows } = await store().execute<{ left: number }>(sql`
        select (select count(*) from company_site_orders where company_site_id = ${siteId} and data like '%@%')
          + (select count(*) from vault_tokens where company_site_id = ${siteId})
          + (select count(*) from due_work where company_site_id = ${siteId} and state <> 'waiting' and receiver <> '')
          as left`);
      // If a statement had exceeded the store's time limit, some rows would still contain data.
      expect([Number(rows[0]?.left), await count()]).toEqual([0, before]);
      if (isLong)
        process.stdout.write(`Customers of ${size} orders are erased in ${Math.round(tookMs / 1000)} s.\n`);
    },
    limitMs,
  );
});
