import { and, eq, inArray } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { orders, subscriptions } from "../../platform/database/schema/commerce";
import { subscriptionCharges } from "../../platform/database/schema/payments";
import { companies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { zoneOf } from "../facts/company-zone";
import { isPaymentAwaited } from "../payments/move";
import { scheduleOf } from "../subscriptions/terms";
import { chargeAfter } from "./charge-after";
import { dayIn, isEnded } from "./charge-subscription";

/** `due` and `next`: days on the company's calendar, `YYYY-MM-DD`. */
export interface UpcomingCharges {
  /** Due day of the next installment; charging it early by hand does not change this day. */
  readonly due: string;
  /** Time of the installment after that, if the next one were charged now. */
  readonly next: string;
  /** Whether the customer has been asked for a transfer, or for cash on delivery, for the next installment. */
  readonly awaited: boolean;
  /** ISO instant of the next automatic attempt; empty: only a person can charge it. */
  readonly tryAt: string;
}

/** Next charge of each subscription by its id; absent for one that has ended, or has no card or schedule. */
export async function upcomingCharges(
  queries: Queries,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, UpcomingCharges>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({
      subscription: subscriptions,
      charge: subscriptionCharges,
      companyId: companySites.companyId,
      order: { status: orders.status },
    })
    .from(subscriptions)
    .innerJoin(subscriptionCharges, eq(subscriptionCharges.subscriptionId, subscriptions.id))
    .innerJoin(companySites, eq(companySites.id, subscriptions.companySiteId))
    .leftJoin(
      orders,
      and(eq(orders.subscriptionId, subscriptions.id), eq(orders.dueAt, subscriptionCharges.dueAt)),
    )
    .where(inArray(subscriptions.id, [...ids]));
  const zones = await companyZones(queries, new Set(rows.map((row) => row.companyId)));
  return new Map(
    rows.flatMap(({ subscription, charge, companyId, order }) => {
      const schedule = scheduleOf(subscription.data);
      if (isEnded(subscription) || !schedule) return [];
      const zone = zones.get(companyId) ?? "UTC";
      const next = chargeAfter(charge, schedule, now, zone);
      const isAwaited = order !== null && isPaymentAwaited(order);
      // While a method or POS is disabled, the installment is checked every hour. The time of the next check
      // would be misleading.
      const nextTry = charge.tryAt && (charge.retries === 0 ? charge.dueAt : charge.tryAt);
      const tryAt = nextTry?.toISOString() ?? "";
      const days = { due: dayIn(zone, charge.dueAt), next: dayIn(zone, next) };
      return [[subscription.id, { ...days, awaited: isAwaited, tryAt }]];
    }),
  );
}

/** Reads each company's data once and separately, because it may be megabytes long. */
async function companyZones(
  queries: Queries,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const zones = new Map<number, string>();
  for (const id of ids) {
    const [company] = await queries
      .select({ data: companies.data })
      .from(companies)
      .where(eq(companies.id, id));
    if (company) zones.set(id, zoneOf(company.data));
  }
  return zones;
}
