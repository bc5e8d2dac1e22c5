import type { Queries } from "../../platform/database/database";
import { orders, transactions } from "../../platform/database/schema/commerce";
import { orderEvents } from "../../platform/database/schema/payments";
import { orderSearchText } from "../../platform/database/search-text";
import type { OrderRow } from "../facts/order-facts";

type NewTransaction = typeof transactions.$inferInsert;
type NewEvent = typeof orderEvents.$inferInsert;

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

export async function importTransactions(queries: Queries, rows: readonly NewTransaction[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 200)
    await queries.insert(transactions).values(rows.slice(at, at + 200));
}

/** Imports their timelines. */
export async function importEvents(queries: Queries, rows: readonly NewEvent[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500)
    await queries.insert(orderEvents).values(rows.slice(at, at + 500));
}
