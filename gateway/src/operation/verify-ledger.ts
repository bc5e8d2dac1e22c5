import { sql } from "drizzle-orm";
import type { Queries } from "../platform/database/database";

/** A contradiction between two places, as a line for the operator. */
export interface LedgerDifference {
  readonly order: string;
  readonly what: string;
}

const mostNotified = 100;

/**
 * Adds up the ledger and names differences: captured and refunded amounts of orders, refund transactions,
 * receipts, and taxes of an entry. Changes nothing.
 * @returns the first hundred
 */
export async function verifyLedger(queries: Queries): Promise<readonly LedgerDifference[]> {
  const { rows } = await queries.execute<{ order: string; what: string }>(sql`
    with sums as (
      select order_id, sum(amount) filter (where kind in ('charge', 'capture')) as captured,
        -sum(amount) filter (where kind = 'refund') as refunded
      from ledger group by order_id
    ), told as (
      select o.uid as "order", 'captured ' || o.captured_amount || ', the ledger says ' || coalesce(s.captured, 0) as what
        from company_site_orders o left join sums s on s.order_id = o.id where o.captured_amount <> coalesce(s.captured, 0)
      union all
      select o.uid, 'refunded ' || o.refunded_amount || ', the ledger says ' || coalesce(s.refunded, 0)
        from company_site_orders o left join sums s on s.order_id = o.id where o.refunded_amount <> coalesce(s.refunded, 0)
      union all
      select o.uid, 'refund transactions of ' || -sum(t.amount) || ', refunded ' || o.refunded_amount
        from company_site_transactions t join company_site_orders o on o.id = t.order_id
        where t.status = 'PAYMENT:REFUNDED' and position('"operation":"refund"' in t.data) > 0
        group by o.id having -sum(t.amount) > o.refunded_amount
      union all
      select o.uid, 'receipt ' || r.number || ' of ' || r.amount || ', the ledger says ' || coalesce(abs(l.amount)::text, 'nothing')
        from fiscal_receipts r join company_site_orders o on o.id = r.order_id
        left join ledger l on l.order_id = r.order_id and l.key = 'receipt:' || r.number
        where l.id is null or abs(l.amount) <> r.amount or l.currency <> r.currency
      union all
      select o.uid, 'entry ' || l.key || ' has ' || l.tax || ' tax, and another sum by rate'
        from ledger l join company_site_orders o on o.id = l.order_id
        where l.taxes <> '[]'
          and l.tax <> (select coalesce(sum((one->>'tax')::numeric), 0) from jsonb_array_elements(l.taxes::jsonb) as one)
    )
    select "order", what from told order by 1, 2 limit ${mostNotified}`);
  return rows;
}

/** What the command prints. */
export const printDifferences = (found: readonly LedgerDifference[]): string =>
  found.map(({ order, what }) => `order ${order}: ${what}`).join("\n");
