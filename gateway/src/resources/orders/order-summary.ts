import { isTimeZone } from "@hpay/domain";
import { and, between, inArray, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../database/database";
import { orders } from "../../database/schema/commerce";
import { invalid } from "../../http/api-error";
import { readInstant } from "../field-value";

export interface SummaryRequest {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** Of one currency and day of the zone's calendar: how many orders, and sums of money as decimal texts. */
export interface SummaryRow {
  readonly currency: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly count: number;
  /** Taken, whatever was given back later. */
  readonly paid: string;
  readonly refunded: string;
  readonly awaiting: string;
  /** How many orders were refused or failed. */
  readonly failed: number;
}

const longestMs = 400 * 24 * 60 * 60_000;

/** @throws ApiError VALIDATION for instants or a zone that cannot be read, or more than 400 days */
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
  if (to < from || to.getTime() - from.getTime() > longestMs) {
    throw invalid("to", "to must be after from, within 400 days");
  }
  // Written into the statement: only names of the zone database, which PostgreSQL reads as `Intl` does.
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/.test(zone) || !isTimeZone(zone))
    throw invalid("tz", "tz must be a time zone, for example Europe/Belgrade");
  return { from: from.toISOString(), to: to.toISOString(), zone };
}

/** The figures of the dashboard. Nothing is added over currencies. */
export async function summarizeOrders(
  queries: Queries,
  visible: SQL | undefined,
  { from, to, zone }: SummaryRequest,
  siteIds: readonly number[] | undefined,
): Promise<readonly SummaryRow[]> {
  const state = sql`substring(${orders.status} from '(?:^|\\s)PAYMENT:(\\S+)')`;
  const sumWhen = (condition: SQL, column: SQL) =>
    sql<string>`coalesce(sum(${column}) filter (where ${condition}), 0)::numeric(18,2)::text`;
  const isFailed = sql`${state} in ('REFUSED', 'FAILED', 'ERROR')`;
  const isAwaiting = sql`${state} in ('AWAITING', 'OBLIGATED', 'OVERDUE', 'RESERVED')`;
  const day = sql<string>`to_char(${orders.createdAt} at time zone ${sql.raw(`'${zone}'`)}, 'YYYY-MM-DD')`;
  return queries
    .select({
      currency: orders.currency,
      day,
      count: sql<number>`count(*)::int`,
      paid: sumWhen(sql`true`, sql`${orders.capturedAmount}`),
      refunded: sumWhen(sql`true`, sql`${orders.refundedAmount}`),
      awaiting: sumWhen(isAwaiting, sql`${orders.amount} - ${orders.capturedAmount}`),
      failed: sql<number>`(count(*) filter (where ${isFailed}))::int`,
    })
    .from(orders)
    .where(
      and(
        visible,
        between(orders.createdAt, new Date(from), new Date(to)),
        siteIds === undefined ? undefined : inArray(orders.companySiteId, [...siteIds]),
      ),
    )
    .groupBy(orders.currency, day)
    .orderBy(orders.currency, day);
}
