import { sql } from "drizzle-orm";
import { startedGateway } from "../../testing/started-gateway";

describe("database catalogue", () => {
  const setup = startedGateway();
  const names = async (query: ReturnType<typeof sql>) =>
    (await setup.gateway.services.db.execute<{ name: string }>(query)).rows.map(({ name }) => name);

  it("Every foreign key column has an index, so that deletes find references quickly", async () => {
    const unindexedKeys = sql`
      select k.conrelid::regclass || '(' || string_agg(a.attname, ', ') || ')' as name
      from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = k.conrelid and i.indisvalid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)')
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] = k.conkey
      )
      group by k.oid, k.conrelid order by 1`;
    expect(await names(unindexedKeys)).toEqual([]);
  });

  it("Deleting a POS, a company or an order never deletes money records or receipts", async () => {
    const cascadingKeys = sql`
      select k.conrelid::regclass || ' -> ' || k.confrelid::regclass as name from pg_constraint k
      where k.contype = 'f' and k.confdeltype <> 'r'
        and k.conrelid::regclass::text in ('company_site_orders', 'company_site_transactions', 'fiscal_receipts', 'ledger', 'company_site_subscriptions')
        and k.confrelid::regclass::text in ('companies', 'company_sites', 'company_site_orders')
      order by 1`;
    expect(await names(cascadingKeys)).toEqual([]);
  });

  it("Ids and id columns are 64-bit", async () => {
    // Shops store a method's number in 32 bits.
    const narrowColumns = sql`
      select s.seqrelid::regclass::text as name from pg_sequence s
      join pg_class c on c.oid = s.seqrelid
      where c.relnamespace = 'public'::regnamespace and s.seqtypid <> 'int8'::regtype
        and c.relname <> 'site_method_numbers_id_seq'
      union all
      select a.attrelid::regclass || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
        and c.relname <> 'site_method_numbers' and (a.attname = 'id' or a.attname like '%\_id') and a.atttypid = 'int4'::regtype
      order by 1`;
    expect(await names(narrowColumns)).toEqual([]);
  });
});
