import { and, eq, inArray } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { paymentIntents } from "../../platform/database/schema/intents";

/** Whether an acquirer is being asked about the order's money and has not answered yet. */
export async function hasOpenIntent(queries: Queries, orderId: number): Promise<boolean> {
  return (await openRequestsOf(queries, [orderId])).size > 0;
}

/** The orders about whose money an acquirer is being asked. */
export async function openRequestsOf(
  queries: Queries,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set();
  const rows = await queries
    .select({ orderId: paymentIntents.orderId })
    .from(paymentIntents)
    .where(and(inArray(paymentIntents.orderId, [...orderIds]), eq(paymentIntents.state, "open")));
  return new Set(rows.map(({ orderId }) => orderId));
}
