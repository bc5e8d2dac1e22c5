import type { Queries } from "../../platform/database/database";
import { orders } from "../../platform/database/schema/commerce";
import { orderSearchText } from "../../platform/database/search-text";
import type { OrderRow } from "../facts/order-facts";

/**
 * Imports earlier orders into a store at once and unchanged, without notifications. Their movements are entered by `enterOpening`,
 * once their receipts are there too.
 */
export async function importOrders(
  queries: Queries,
  rows: readonly Omit<typeof orders.$inferInsert, "searchText">[],
): Promise<readonly OrderRow[]> {
  return queries
    .insert(orders)
    .values(rows.map((row) => ({ ...row, searchText: orderSearchText(row) })))
    .returning();
}
