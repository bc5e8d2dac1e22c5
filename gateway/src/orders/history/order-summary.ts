import { isTimeZone, money, paymentWordPattern } from "@hpay/domain";
import { and, between, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "../../platform/database/database";
import { orders, transactions } from "../../platform/database/schema/commerce";
import { type Answered, calendarDay, integer, object, text } from "../../platform/http/answer-schema";
import { invalid } from "../../platform/http/api-error";
import { readInstant } from "../../platform/json/instant";

export interface SummaryRequest {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** The orders in one currency on one calendar day of the zone: their number, and sums as decimal texts. */
export const summaryRow = object({
  currency: text,
  day: calendarDay,
  count: integer,
  /** Amount captured on that day, regardless of later refunds and of the order's creation day. */
  paid: text,
  refunded: text,
  /** Sum of the day's orders that await payment, without reserved, obligated and overdue ones. */
  awaiting: text,
  /** Number of the day's orders that were refused or failed. */
  failed: integer,
});
export type SummaryRow = Answered<typeof summaryRow>;

const maxRangeMs = 400 * 24 * 60 * 60_000;

/** @throws ApiError VALIDATION for unreadable instants, an unreadable zone, or more than 400 days */
export function readSummaryRequest(query: {
  readonly from?: string;
  readonly to?: string;
  readonly tz?: string;
}): SummaryRequest {
  const from = readInstant(query.from ?? "");
  const to = readInstant(query.to ?? "");
  const zone = query.tz ?? "UTC";
  if (from === undefined) throw invalid("from", "from must be an ISO date and time");
  if (to === undefined) throw invalid("to", "to must be an ISO date and time");
  if (to < from || to.getTime() - from.getTime() > maxRangeMs) {
    throw invalid("to", "to must be after from, within 400 days");
  }
  // The zone becomes part of the statement, so only names of the zone database are accepted, which PostgreSQL
  // reads like `Intl`.
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/.test(zone) || !isTimeZone(zone))
    throw invalid("tz", "tz must be a time zone, for example Europe/Belgrade");
  return { from: from.toISOString(), to: to.toISOString(), zone };
}

/**
 * The dashboard's figures. Amounts in different currencies are never added together. An order counts on its creation day, its captured
 * money on the day of its first payment, and each refund on its own day.
 */
export async function summarizeOrders(
  queries: Queries,
  visible: SQL | undefined,
  { from, to, zone }: SummaryRequest,
  siteIds: readonly number[] | undefined,
): Promise<readonly SummaryRow[]> {
  const state = sql`substring(status from ${paymentWordPattern}::text)`;
  const isFailed = sql`${state} in ('REFUSED', 'FAILED', 'ERROR')`;
  const isAwaiting = sql`${state} = 'AWAITING'`;
  const emptyFigures = { count: sql`0`, paid: sql`0`, refunded: sql`0`, awaiting: sql`0`, failed: sql`0` };
  const dayOf = (at: PgColumn | SQL) => sql`(${at} at time zone ${sql.raw(`'${zone}'`)})::date`;
  const isRequested = and(
    visible,
    siteIds === undefined ? undefined : inArray(orders.companySiteId, [...siteIds]),
  );
  const onDays = (at: PgColumn, figures: Partial<Record<keyof typeof emptyFigures, SQL>>) => {
    const day = dayOf(at);
    const { count, paid, refunded, awaiting, failed } = { ...emptyFigures, ...figures };
    const isInRange = and(isRequested, between(at, new Date(from), new Date(to)));
    // Equal statuses are grouped before they are read: 100,000 orders have only a handful per day.
    const statusRows = sql`select ${orders.currency} as currency, ${orders.status} as status, ${day} as day, count(*) as n,
      sum(${orders.amount}) as amount, sum(${orders.capturedAmount}) as captured
      from ${orders} where ${isInRange} group by 1, 2, 3`;
    return sql`select currency, to_char(day, 'YYYY-MM-DD') as day, ${count} as count, ${paid} as paid, ${refunded} as refunded,
      ${awaiting} as awaiting, ${failed} as failed from (${statusRows}) as of_status group by 1, 2`;
  };
  const perDay = onDays(orders.createdAt, {
    count: sql`sum(n)`,
    awaiting: sql`coalesce(sum(amount - captured) filter (where ${isAwaiting}), 0)`,
    failed: sql`coalesce(sum(n) filter (where ${isFailed}), 0)`,
  });
  const chargedRows = onDays(orders.chargedAt, { paid: sql`sum(captured)` });
  // No refund is later than an order's last one, so the days of the last refunds suffice to find the orders.
  const refundedRows = sql`select ${orders.currency} as currency, to_char(${dayOf(sql`refund.at`)}, 'YYYY-MM-DD') as day,
      0 as count, 0 as paid, sum(refund.amount) as refunded, 0 as awaiting, 0 as failed
    from ${orders} cross join lateral (${refundsOfOrder}) as refund
    where ${and(isRequested, gte(orders.refundedAt, new Date(from)), sql`refund.amount > 0`, sql`refund.at between ${from} and ${to}`)}
    group by 1, 2`;
  const amount = (name: string) => sql.raw(`sum(${name})::text as ${name}`);
  const { rows } = await queries.execute<SummaryRow & Record<string, unknown>>(sql`
    select currency, day, sum(count)::int as count, ${amount("paid")}, ${amount("refunded")}, ${amount("awaiting")},
      sum(failed)::int as failed
    from (${perDay} union all ${chargedRows} union all ${refundedRows}) as measured group by 1, 2 order by 1, 2`);
  return rows.map((row) => {
    const inDigits = (sum: string) => money(sum, row.currency).amount;
    const { paid, refunded, awaiting } = row;
    return { ...row, paid: inDigits(paid), refunded: inDigits(refunded), awaiting: inDigits(awaiting) };
  });
}

const refundsMadeHere = sql`from ${transactions} where ${transactions.orderId} = ${orders.id}
  and ${transactions.status} = 'PAYMENT:REFUNDED' and position('"operation":"refund"' in ${transactions.data}) > 0`;

/** Refunds made here have transactions, which are negative; those made in the shop are the remainder. */
const refundsOfOrder = sql`
  select ${transactions.createdAt} as at, abs(${transactions.amount}) as amount ${refundsMadeHere}
  union all
  select ${orders.refundedAt}, ${orders.refundedAmount} - coalesce((select sum(abs(${transactions.amount})) ${refundsMadeHere}), 0)`;
