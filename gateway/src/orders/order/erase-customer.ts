import { setImmediate } from "node:timers/promises";
import { paymentStateOf } from "@hpay/domain";
import { and, asc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { orders, subscriptions, transactions } from "../../platform/database/schema/commerce";
import { fiscalReceipts, vaultTokens } from "../../platform/database/schema/payments";
import { companySites } from "../../platform/database/schema/pos";
import { shopCalls } from "../../platform/database/schema/shop-calls";
import { dueWork } from "../../platform/database/schema/work";
import { searchText, subscriptionSearchText } from "../../platform/database/search-text";
import { readData } from "../../platform/json/data-json";
import { failedStates } from "../facts/order-facts";
import { erasedFields, eraseRows } from "./erase-customers";
import { eraseInTickets, maxNames, namesIn } from "./erase-in-tickets";
import { openRequestsOf } from "./open-intent";

export interface ErasureReport {
  readonly orders: number;
  readonly subscriptions: number;
  readonly cards: number;
  readonly messages: number;
  readonly shopCalls: number;
  /**
   * Ticket messages in which the customer's e-mail, telephone or name was replaced, and the number of files
   * attached to them, which are not erased.
   */
  readonly tickets: number;
  readonly ticketFiles: number;
  /** Receipts of the erased orders; they are not erased, because the law requires them. */
  readonly receipts: number;
  /** Uids of the orders that are not erased, because a payment is pending or a subscription is active. */
  readonly left: readonly string[];
  /** Whether the customer has more orders than one request erases; the next request continues with them. */
  readonly more: boolean;
}

/** Orders read together; few, because each may be a megabyte long. */
const ordersPerBatch = 25;
/**
 * One request erases no more orders than this, because a shop may write the same e-mail address into all its
 * orders.
 */
const maxOrders = 1000;
const maxMessages = 5000;
const maxNamed = 1000;

const fields = { ...erasedFields, subscriptionId: orders.subscriptionId };
type OrderRow = Pick<typeof orders.$inferSelect, keyof typeof fields>;

const endedPaymentStates = ["PAID", "PARTIALLY-REFUNDED", "REFUNDED", "VOID", "EXPIRED", "CANCELED"];
/** States after which no more money moves. */
export const finalStates: readonly string[] = [...endedPaymentStates, ...failedStates];
export const endedSubscriptionStates: readonly string[] = ["CANCELED", "EXPIRED"];

/** Orders whose payment and subscription have ended, and that have no open request to an acquirer. */
async function withoutOpenMoney(
  queries: Queries,
  rows: readonly OrderRow[],
): Promise<{ readonly closed: readonly OrderRow[]; readonly open: readonly OrderRow[] }> {
  const ids = rows.flatMap(({ subscriptionId }) => (subscriptionId === null ? [] : [subscriptionId]));
  const runningSubscriptions = new Set(
    ids.length === 0
      ? []
      : (
          await queries
            .select({ id: subscriptions.id, status: subscriptions.status })
            .from(subscriptions)
            .where(inArray(subscriptions.id, ids))
        )
          .filter(({ status }) => !endedSubscriptionStates.includes(paymentStateOf(status)))
          .map(({ id }) => id),
  );
  const idsWithRequest = await openRequestsOf(
    queries,
    rows.map(({ id }) => id),
  );
  const isClosed = ({ id, status, subscriptionId }: OrderRow) =>
    finalStates.includes(paymentStateOf(status)) &&
    !runningSubscriptions.has(subscriptionId ?? 0) &&
    !idsWithRequest.has(id);
  return { closed: rows.filter(isClosed), open: rows.filter((row) => !isClosed(row)) };
}

/**
 * Erases the data of one customer, found by e-mail, in all POS of a company: in orders, transactions,
 * timelines, notifications, messages, requests of shops, stored cards and the company's tickets. Amounts,
 * states, receipts, the ledger and orders that are still due are not changed.
 */
export async function eraseCustomer(
  queries: Queries,
  companyId: number,
  email: string,
  now: Date,
): Promise<ErasureReport> {
  const address = email.trim().toLowerCase();
  const sites = await queries
    .select({ id: companySites.id })
    .from(companySites)
    .where(eq(companySites.companyId, companyId));
  const siteIds = sites.map(({ id }) => id);
  const report = { orders: 0, subscriptions: 0, cards: 0, messages: 0, shopCalls: 0, receipts: 0 };
  const left: string[] = [];
  const names = new Set<string>();
  const pattern = `%${searchText([address]).replace(/[\\%_]/g, "\\$&")}%`;
  for (let after = 0; siteIds.length > 0 && report.orders < maxOrders; ) {
    const rows = await queries
      .select(fields)
      .from(orders)
      .where(
        and(
          inArray(orders.companySiteId, siteIds),
          sql`${orders.searchText} like ${pattern}`,
          gt(orders.id, after),
        ),
      )
      .orderBy(asc(orders.id))
      .limit(Math.min(ordersPerBatch, maxOrders - report.orders))
      .for("update");
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
    const ownRows: OrderRow[] = [];
    for (const row of rows) {
      if (isOf(row, address)) ownRows.push(row);
      await setImmediate();
    }
    const { closed, open } = await withoutOpenMoney(queries, ownRows);
    const ids = closed.map(({ id }) => id);
    report.orders += ids.length;
    for (const row of names.size <= maxNames ? closed : []) {
      for (const name of namesIn([row])) names.add(name);
      await setImmediate();
    }
    if (ids.length > 0)
      report.receipts += await queries.$count(fiscalReceipts, inArray(fiscalReceipts.orderId, ids));
    report.cards += await eraseCards(queries, siteIds, ids);
    report.subscriptions += await eraseSubscriptions(queries, closed);
    await eraseRows(queries, closed, now);
    report.shopCalls += await eraseCalls(
      queries,
      siteIds,
      closed.map(({ uid }) => uid),
    );
    left.push(...open.map(({ uid }) => uid).slice(0, maxNamed - left.length));
  }
  if (siteIds.length > 0) report.messages = await eraseMessages(queries, siteIds, address);
  // Tickets are searched on each request, because the next one no longer finds these names.
  const ticketCounts = await eraseInTickets(queries, companyId, address, names);
  return {
    ...report,
    ...ticketCounts,
    left,
    more: report.orders >= maxOrders || report.messages >= maxMessages,
  };
}

async function eraseMessages(
  queries: Queries,
  siteIds: readonly number[],
  receiver: string,
): Promise<number> {
  const batch = queries
    .select({ id: dueWork.id })
    .from(dueWork)
    .where(
      and(
        inArray(dueWork.companySiteId, [...siteIds]),
        sql`lower(${dueWork.receiver}) = ${receiver}`,
        ne(dueWork.state, "waiting"),
      ),
    )
    .limit(maxMessages);
  const erasedMessages = await queries
    .update(dueWork)
    .set({ payload: "", receiver: "", lastError: "" })
    .where(inArray(dueWork.id, batch))
    .returning({ id: dueWork.id });
  return erasedMessages.length;
}

async function eraseCalls(
  queries: Queries,
  siteIds: readonly number[],
  uids: readonly string[],
): Promise<number> {
  if (uids.length === 0) return 0;
  const erasedRows = await queries
    .delete(shopCalls)
    .where(and(inArray(shopCalls.companySiteId, [...siteIds]), inArray(shopCalls.orderUid, [...uids])))
    .returning({ id: shopCalls.id });
  return erasedRows.length;
}

function isOf({ data }: OrderRow, email: string): boolean {
  const { billing, shipping } = readData(data);
  return [billing, shipping].some(
    (address) =>
      String(Object(address).email ?? "")
        .trim()
        .toLowerCase() === email,
  );
}

/** Erases cards that only these orders have used. */
async function eraseCards(
  queries: Queries,
  siteIds: readonly number[],
  orderIds: readonly number[],
): Promise<number> {
  if (orderIds.length === 0) return 0;
  const usedElsewhere = await queries
    .select({ data: transactions.data })
    .from(transactions)
    .where(inArray(transactions.orderId, [...orderIds]));
  const uids = [
    ...new Set(usedElsewhere.map(({ data }) => String(Object(readData(data).result).vault_token_uid ?? ""))),
  ].filter(Boolean);
  if (uids.length === 0) return 0;
  const erasedRows = await queries
    .delete(vaultTokens)
    .where(
      and(
        inArray(vaultTokens.uid, uids),
        inArray(vaultTokens.companySiteId, [...siteIds]),
        sql`not exists (select from subscription_charges c where c.vault_token_id = ${vaultTokens.id})`,
      ),
    )
    .returning({ id: vaultTokens.id });
  return erasedRows.length;
}

export async function eraseSubscriptions(
  queries: Queries,
  rows: readonly Pick<OrderRow, "subscriptionId">[],
): Promise<number> {
  const ids = [
    ...new Set(rows.flatMap(({ subscriptionId }) => (subscriptionId === null ? [] : [subscriptionId]))),
  ];
  if (ids.length === 0) return 0;
  const subscriptionRows = await queries.select().from(subscriptions).where(inArray(subscriptions.id, ids));
  for (const row of subscriptionRows) {
    const rowWithoutCustomer = { ...row, name: `#${row.uid}`, data: "{}" };
    await queries
      .update(subscriptions)
      .set({
        name: rowWithoutCustomer.name,
        data: "{}",
        searchText: subscriptionSearchText(rowWithoutCustomer),
        version: row.version + 1,
      })
      .where(eq(subscriptions.id, row.id));
  }
  return subscriptionRows.length;
}
