import type { Queries } from "../../platform/database/database";
import { orders, transactions } from "../../platform/database/schema/commerce";
import { orderEvents } from "../../platform/database/schema/payments";
import { orderSearchText } from "../../platform/database/search-text";
import type { OrderRow } from "../facts/order-facts";

type NewTransaction = typeof transactions.$inferInsert;
type NewEvent = typeof orderEvents.$inferInsert;

/** Few enough that a busy machine stores them within the time limit of a statement. */
const rowsPerBatch = 100;

/**
 * Imports earlier orders into a store at once and unchanged, without notifications. Their movements are entered by
 * `enterOpening`, once their receipts have been imported too.
 */
export async function importOrders(
  queries: Queries,
  rows: readonly Omit<typeof orders.$inferInsert, "searchText">[],
): Promise<readonly OrderRow[]> {
  const storedOrders: OrderRow[] = [];
  for (let at = 0; at < rows.length; at += rowsPerBatch) {
    const part = rows
      .slice(at, at + rowsPerBatch)
      .map((row) => ({ ...row, searchText: orderSearchText(row) }));
    storedOrders.push(...(await queries.insert(orders).values(part).returning()));
  }
  return storedOrders;
}

export async function importTransactions(queries: Queries, rows: readonly NewTransaction[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerBatch)
    await queries.insert(transactions).values(rows.slice(at, at + rowsPerBatch));
}

export async function importEvents(queries: Queries, rows: readonly NewEvent[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerBatch)
    await queries.insert(orderEvents).values(rows.slice(at, at + rowsPerBatch));
}
