import { paymentWordPattern } from "@hpay/domain";
import { and, asc, count, eq, gt, inArray, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { orders, subscriptions, transactions } from "../../platform/database/schema/commerce";
import { paymentIntents } from "../../platform/database/schema/intents";
import { subscriptionCharges, vaultTokens } from "../../platform/database/schema/payments";
import { companySites } from "../../platform/database/schema/pos";
import { endedSubscriptionStates, eraseSubscriptions, finalStates } from "./erase-customer";
import { eraseRows } from "./erase-customers";

/** The order that a pass has reached. */
export interface AgePosition {
  readonly createdAt: Date;
  readonly id: number;
}

interface Pass {
  readonly siteId: number;
  readonly before: Date;
  readonly after: AgePosition | undefined;
  readonly max: number;
  /**
   * Number of orders that a batch reads. A batch also reads orders that are erased already or still open, of
   * which a large POS has a million.
   */
  readonly readCount: number;
  readonly now: Date;
}

export interface ErasedByAge {
  readonly orders: number;
  readonly subscriptions: number;
  readonly reached: AgePosition | undefined;
}

/** Old orders without a later payment or refund. Orders that a shop wrote after an erasure are included. */
const isOld = (before: Date) =>
  and(
    lt(orders.createdAt, before),
    or(isNull(orders.erasedAt), gt(orders.updatedAt, orders.erasedAt)),
    sql`greatest(${orders.createdAt}, ${orders.chargedAt}, ${orders.refundedAt}) < ${before.toISOString()}::timestamptz`,
  );

/**
 * Orders whose payment and subscription have ended or never began, and that have no open request to an
 * acquirer. Orders in an unknown state are not erased.
 */
const isOver: SQL = sql`(${stateIn(sql`${orders.status}`, ["", "SUCCESS", ...finalStates])}
  and (${orders.subscriptionId} is null or exists (select from ${subscriptions} s
    where s.id = ${orders.subscriptionId} and ${stateIn(sql`s.status`, endedSubscriptionStates)}))
  and not exists (select from ${paymentIntents} i where i.order_id = ${orders.id} and i.state = 'open'))`;

/** Whether a status has one of these payment words; `""` matches a status without a word. */
function stateIn(status: SQL, words: readonly string[]): SQL {
  const list = sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );
  // Nearly every status begins with its payment state. A regular expression takes seven times as long, and a
  // POS has a million orders.
  return sql`(${status} like 'PAYMENT:%' and split_part(substr(${status}, 9), ' ', 1) in (${list})
    or coalesce(substring(${status} from ${paymentWordPattern}::text), '') in (${list}))`;
}

/** Erases the customers' data in a batch of a POS's old orders; skips locked ones, so that no payment waits. */
export async function eraseByAge(
  queries: Queries,
  { siteId, before, after, max, readCount, now }: Pass,
): Promise<ErasedByAge> {
  const isRemaining = and(
    eq(orders.companySiteId, siteId),
    lt(orders.createdAt, before),
    after && sql`${position} > ${positionOf(after)}`,
  );
  const [end] = await queries
    .select({ createdAt: orders.createdAt, id: orders.id })
    .from(orders)
    .where(isRemaining)
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .offset(readCount - 1)
    .limit(1);
  const rows = await queries
    .select()
    .from(orders)
    .where(and(isRemaining, end && sql`${position} <= ${positionOf(end)}`, isOld(before), isOver))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(max)
    .for("update", { skipLocked: true });
  await eraseRows(queries, rows, now);
  const last = rows.at(-1);
  return {
    orders: rows.length,
    subscriptions: await eraseSubscriptions(queries, await lastOfSubscriptions(queries, rows)),
    reached: rows.length === max && last ? { createdAt: last.createdAt, id: last.id } : end,
  };
}

/** The position of an order in the index, compared as a row because an index cannot be searched with `or`. */
const position = sql`(${orders.createdAt}, ${orders.id})`;
const positionOf = ({ createdAt, id }: AgePosition): SQL =>
  sql`(${createdAt.toISOString()}::timestamptz, ${id}::bigint)`;

/** Orders whose subscription has no other order with the customer's data. */
async function lastOfSubscriptions(queries: Queries, erasedOrders: readonly (typeof orders.$inferSelect)[]) {
  const erasable: (typeof orders.$inferSelect)[] = [];
  for (const row of erasedOrders) {
    if (row.subscriptionId === null) continue;
    const laterOrders = and(eq(orders.subscriptionId, row.subscriptionId), isNull(orders.erasedAt));
    if ((await queries.$count(orders, laterOrders)) === 0) erasable.push(row);
  }
  return erasable;
}

/** Erases stored cards of this age, unless a subscription charges them or a remaining order has used them. */
export async function eraseOldCards(queries: Queries, siteId: number, before: Date): Promise<number> {
  // With `not in` a large list would be read once for each card, and a regular expression takes five times as long.
  const belongsToOrder = sql`exists (select from ${transactions}
    where ${transactions.companySiteId} = ${siteId} and position('"vault_token_uid"' in ${transactions.data}) > 0
      and split_part(split_part(${transactions.data}, '"vault_token_uid"', 2), '"', 2) = ${vaultTokens.uid})`;
  const isCharged = sql`exists (select from ${subscriptionCharges} c where c.vault_token_id = ${vaultTokens.id})`;
  const erasedCards = await queries
    .delete(vaultTokens)
    .where(
      and(
        eq(vaultTokens.companySiteId, siteId),
        lt(vaultTokens.createdAt, before),
        not(isCharged),
        not(belongsToOrder),
      ),
    )
    .returning({ id: vaultTokens.id });
  return erasedCards.length;
}

/** @returns how many orders of that age would lose their customers' data, and how many are still open */
export async function countByAge(
  queries: Queries,
  siteIds: readonly number[],
  before: Date,
): Promise<{ readonly orders: number; readonly left: number }> {
  if (siteIds.length === 0) return { orders: 0, left: 0 };
  const [counts] = await queries
    .select({ orders: sql<string>`count(*) filter (where ${isOver})`, all: count() })
    .from(orders)
    .where(and(inArray(orders.companySiteId, [...siteIds]), isOld(before)));
  const erasable = Number(counts?.orders ?? 0);
  return { orders: erasable, left: (counts?.all ?? 0) - erasable };
}

/** Uids of the oldest orders that are not erased, because they are still open. */
export async function openOrdersOfAge(
  queries: Queries,
  siteIds: readonly number[],
  before: Date,
  max: number,
): Promise<readonly string[]> {
  if (siteIds.length === 0) return [];
  const rows = await queries
    .select({ uid: orders.uid })
    .from(orders)
    .where(and(inArray(orders.companySiteId, [...siteIds]), isOld(before), not(isOver)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(max);
  return rows.map(({ uid }) => uid);
}

/** The POS of a company, including deleted ones. */
export const sitesOf = async (queries: Queries, companyId: number): Promise<readonly number[]> =>
  (
    await queries
      .select({ id: companySites.id })
      .from(companySites)
      .where(eq(companySites.companyId, companyId))
      .orderBy(asc(companySites.id))
  ).map(({ id }) => id);

/** The same day that many months ago; the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const cutoff = new Date(now);
  cutoff.setUTCDate(1);
  cutoff.setUTCMonth(cutoff.getUTCMonth() - months);
  const days = new Date(Date.UTC(cutoff.getUTCFullYear(), cutoff.getUTCMonth() + 1, 0)).getUTCDate();
  cutoff.setUTCDate(Math.min(now.getUTCDate(), days));
  return cutoff;
}
