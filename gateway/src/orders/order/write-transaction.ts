import { eq, sql } from "drizzle-orm";
import { orders, transactions } from "../../platform/database/schema/commerce";
import { transactionSearchText } from "../../platform/database/search-text";
import type { TransactionRow } from "../facts/shop-record";
import { announceTransaction } from "./order-events";
import type { OrderPlace } from "./write-order";

/** Replaces the `Data` of a transaction, and nothing else of it. */
export async function updateTransactionData(
  { services, work, site }: OrderPlace,
  stored: TransactionRow,
  data: string,
): Promise<void> {
  const { id, uid, orderId, name } = stored;
  const [order] = orderId === null ? [] : await work.tx.select().from(orders).where(eq(orders.id, orderId));
  await work.tx
    .update(transactions)
    .set({
      data,
      updatedAt: services.now(),
      version: sql`${transactions.version} + 1`,
      searchText: transactionSearchText({ ...stored, data }, order ?? { uid: "", name, data: "{}" }),
    })
    .where(eq(transactions.id, id));
  const place = { companyId: site.companyId, siteId: site.id };
  announceTransaction(work, "updated", place, { id, uid, orderId });
}
