import { eq, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { transactions } from "../../platform/database/schema/commerce";

/**
 * Every later step and notification of an order reads all its transactions and documents. Payments leave room for
 * refunds.
 */
export const maxHistory = { payments: 2 * 1024 * 1024, refunds: 4 * 1024 * 1024 };
/** What each transaction counts beside its data. */
const lengthOfRow = 2048;

/** Whether an order's transactions are too long to add this many characters, such as those of its documents. */
export async function hasLongHistory(
  queries: Queries,
  orderId: number,
  { addedLength = 0, max }: { readonly addedLength?: number; readonly max: number },
): Promise<boolean> {
  const [history] = await queries
    .select({
      length: sql<number>`coalesce(sum(length(${transactions.data}) + ${lengthOfRow}), 0)`.mapWith(Number),
    })
    .from(transactions)
    .where(eq(transactions.orderId, orderId));
  return (history?.length ?? 0) + addedLength > max;
}
