import { paymentWordPattern } from "@hpay/domain";
import { sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";

/** A contradiction between two records, as a line for the operator. */
export interface LedgerDifference {
  readonly order: string;
  readonly what: string;
}

const maxNamed = 100;
/** Orders per statement: so few that a statement takes far less than its time limit. */
const ordersPerBatch = 20_000;

/**
 * Compares the ledger with the orders: captured, refunded and reserved amounts, amounts that banks moved beyond
 * them, refund transactions, receipts, bookings, and the taxes of each entry. Changes nothing.
 * @returns the first hundred differences
 */
export async function verifyLedger(queries: Queries): Promise<readonly LedgerDifference[]> {
  const { rows } = await queries.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::bigint as last from company_site_orders`,
  );
  const last = Number(rows[0]?.last ?? 0);
  const allDifferences: LedgerDifference[] = [];
  for (let after = 0; after < last && allDifferences.length < maxNamed; after += ordersPerBatch)
    allDifferences.push(...(await differences(queries, after, after + ordersPerBatch)));
  return allDifferences.slice(0, maxNamed);
}

/** Differences of the orders whose ids are above `after`, up to `end`. */
async function differences(
  queries: Queries,
  after: number,
  end: number,
): Promise<readonly LedgerDifference[]> {
  const { rows } = await queries.execute<{ order: string; what: string }>(sql`
    with o as (
      select id, uid, captured_amount, refunded_amount, amount, currency, fiscal_data, split_pay_data,
        substring(status from ${paymentWordPattern}::text) = 'RESERVED' as is_reserved from company_site_orders where id > ${after} and id <= ${end}
    ), sums as (
      select order_id, sum(ledger.amount) filter (where kind in ('charge', 'capture')) as captured,
        -sum(ledger.amount) filter (where kind = 'refund') as refunded,
        sum(case kind when 'capture' then -ledger.amount else ledger.amount end) filter (where kind in ('authorize', 'void', 'capture')) as held,
        bool_or(kind = 'authorize') as was_held, bool_or(kind = 'void') as was_released
      from ledger join o on o.id = order_id and o.currency = ledger.currency
        where order_id > ${after} and order_id <= ${end} group by order_id
    ), answered as (
      select order_id, sum(amount) filter (where operation in ('charge', 'capture')) as captured,
        sum(amount) filter (where operation = 'refund') as refunded
      from payment_intents where order_id > ${after} and order_id <= ${end}
        and answer <> '' and answer::jsonb->>'kind' = 'approved' group by order_id
    ), told as (
      select o.uid as "order", 'captured ' || o.captured_amount || ', the ledger has ' || coalesce(s.captured, 0) as what
        from o left join sums s on s.order_id = o.id where o.captured_amount <> coalesce(s.captured, 0)
      union all
      select o.uid, 'the ledger has ' || sum(l.amount) || ' ' || l.currency || ', the order has ' || o.currency
        from ledger l join o on o.id = l.order_id and o.currency <> l.currency
        where l.order_id > ${after} and l.order_id <= ${end} and l.kind in ('charge', 'capture', 'refund')
        group by o.id, o.uid, o.currency, l.currency having sum(l.amount) <> 0
      union all
      select o.uid, 'refunded ' || o.refunded_amount || ', the ledger has ' || coalesce(s.refunded, 0)
        from o left join sums s on s.order_id = o.id where o.refunded_amount <> coalesce(s.refunded, 0)
      union all
      -- Releases of before may have no entry of what they reserved, or of what a capture left.
      select o.uid, 'reserved ' || case when o.is_reserved then o.amount else 0 end || ', the ledger has ' || s.held
        from o join sums s on s.order_id = o.id
        where s.was_held and s.held <> case when o.is_reserved then o.amount else 0 end
          and (o.is_reserved or s.was_released or s.held < 0)
      union all
      select o.uid, 'the bank moved ' || coalesce(a.captured, 0) || ' and refunded ' || coalesce(a.refunded, 0)
          || ', the ledger has ' || coalesce(s.captured, 0) || ' and ' || coalesce(s.refunded, 0)
        from answered a join o on o.id = a.order_id left join sums s on s.order_id = a.order_id
        where coalesce(a.captured, 0) > coalesce(s.captured, 0) or coalesce(a.refunded, 0) > coalesce(s.refunded, 0)
      union all
      select o.uid, 'refund transactions of ' || -sum(t.amount) || ', refunded ' || o.refunded_amount
        from company_site_transactions t join o on o.id = t.order_id
        where t.status = 'PAYMENT:REFUNDED' and position('"operation":"refund"' in t.data) > 0
        group by o.id, o.uid, o.refunded_amount having -sum(t.amount) > o.refunded_amount
      union all
      select o.uid, 'receipt ' || r.number || ' of ' || r.amount || ', the ledger has ' || coalesce(abs(l.amount)::text, 'none')
        from fiscal_receipts r join o on o.id = r.order_id
        left join ledger l on l.order_id = r.order_id and l.key = 'receipt:' || r.number
        where l.id is null or abs(l.amount) <> r.amount or l.currency <> r.currency
      union all
      select o.uid, 'booking ' || coalesce(b->>'entry', '') || ' of ' || (b->>'amount') || ', the ledger has ' || coalesce(l.amount::text, 'none')
        from (select id, uid, case when fiscal_data like '%"bookings"%' then fiscal_data::jsonb->'bookings' end as bookings from o) o
        cross join lateral jsonb_array_elements(case jsonb_typeof(bookings) when 'array' then bookings else '[]' end) as b
        left join ledger l on l.order_id = o.id and l.key = 'booking:' || (b->>'method_uid') || ':' || (b->>'key')
        where b->>'state' = 'BOOKED' and b ? 'key' and (l.id is null or l.amount <> (b->>'amount')::numeric)
      union all
      -- Parts of before refunds were taken from them are as they were paid.
      select uid, 'split-pay parts of ' || parts || ', the order has ' || captured_amount - refunded_amount
        from (select o.*, (select sum((part->>'amount')::numeric) from jsonb_array_elements(split_pay_data::jsonb->'parts') as part
          where part ? 'refunded') as parts from o where split_pay_data like '%"refunded"%' and split_pay_data like '%"currency":"' || currency || '"%') as split
        where parts > captured_amount - refunded_amount
      union all
      select o.uid, 'entry ' || l.key || ' has ' || l.tax || ' tax, and another sum by rate'
        from ledger l join o on o.id = l.order_id
        where l.taxes <> '[]'
          and l.tax <> (select coalesce(sum((one->>'tax')::numeric), 0) from jsonb_array_elements(l.taxes::jsonb) as one)
    )
    select "order", what from told order by 1, 2 limit ${maxNamed}`);
  return rows;
}

export const printDifferences = (differences: readonly LedgerDifference[]): string =>
  differences.map(({ order, what }) => `order ${order}: ${what}`).join("\n");
