import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { approvals } from "../../platform/database/schema/approvals";
import { orders, subscriptions, transactions } from "../../platform/database/schema/commerce";
import {
  notifications,
  orderEvents,
  payAttempts,
  vaultTokens,
} from "../../platform/database/schema/payments";
import { dueWork } from "../../platform/database/schema/work";
import {
  orderSearchText,
  subscriptionSearchText,
  transactionSearchText,
} from "../../platform/database/search-text";
import { readData } from "../../platform/json/data-json";

/** The fields of an order line that are not erased, because receipts and taxes need them. */
const itemKeys = ["type", "name", "sku", "price", "qty", "tax_percent", "tax_label", "virtual"];
/** The terms on which customers can pay: an expired offer must not be open again. */
const offerKeys = ["is_pbl", "pbl_offer_days", "allow_pm", "allow_sm", "hpayedit"];
const resultKeys = ["payment_amount", "payment_currency", "operation", "code"];
const eventKeys = ["amount", "currency", "method", "state", "from", "to", "number", "reference"];
const shippingKeys = ["status", "method", "method_uid"];

/** The columns that erasing needs. Reading whole rows, with search texts, takes longer than erasing them. */
export const erasedFields = {
  id: orders.id,
  uid: orders.uid,
  status: orders.status,
  amount: orders.amount,
  data: orders.data,
  shippingData: orders.shippingData,
};
type Order = Pick<typeof orders.$inferSelect, keyof typeof erasedFields>;

interface Batch {
  readonly siteId: number;
  readonly after: number;
  readonly max: number;
  readonly now: Date;
}

/**
 * Erases the customers' data in a batch of a POS's orders: names, addresses, contacts, cards, parcels,
 * notifications and e-mails. Amounts, lines, taxes, states, times, receipts and the ledger are not changed.
 * @returns the id of the last order of the batch; undefined when there was none
 */
export async function eraseOrders(
  queries: Queries,
  { siteId, after, max, now }: Batch,
): Promise<number | undefined> {
  const rows = await queries
    .select(erasedFields)
    .from(orders)
    .where(and(eq(orders.companySiteId, siteId), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(max);
  await eraseRows(queries, rows, now, "unsearched");
  return rows.at(-1)?.id;
}

/**
 * Erases the customers' data in these orders.
 * @param erasedAt an order that a shop writes after this time no longer counts as erased
 * @param search `unsearched`: no list shows their POS anymore, so their search texts are emptied, which halves
 * the time
 */
export async function eraseRows(
  queries: Queries,
  rows: readonly Order[],
  erasedAt: Date,
  search: "searched" | "unsearched" = "searched",
): Promise<void> {
  if (rows.length === 0) return;
  const ids = idsOf(rows);
  const erasedOrders = new Map<number, ReturnType<typeof withoutCustomer>>();
  for (const row of rows) {
    erasedOrders.set(row.id, withoutCustomer(row));
    // Each row may be a megabyte long, and other calls must not wait for all of them.
    await setImmediate();
  }
  // An open editor would write erased data back, so it gets a conflict.
  await queries
    .update(orders)
    .set({
      ...strippedTexts,
      ...(search === "unsearched" ? { searchText: "" } : {}),
      shippingData: sql`bare."shippingData"`,
      erasedAt,
      version: sql`${orders.version} + 1`,
    })
    .from(rowsOfJson([...erasedOrders.values()]))
    .where(eq(orders.id, bareId));
  const transactionRows = await queries
    .select({
      id: transactions.id,
      uid: transactions.uid,
      orderId: transactions.orderId,
      status: transactions.status,
      data: transactions.data,
    })
    .from(transactions)
    .where(sql`${transactions.orderId} = any(${ids})`);
  const strippedTransactions: object[] = [];
  for (const row of transactionRows) {
    const order = erasedOrders.get(row.orderId ?? 0);
    if (!order) continue;
    const { name, shippingData } = order;
    const data = JSON.stringify({ result: keepKeys(readData(row.data).result, resultKeys) });
    const searchText = transactionSearchText({ ...row, data }, order);
    strippedTransactions.push({ id: row.id, name, data, shippingData, searchText });
    await setImmediate();
  }
  await queries
    .update(transactions)
    .set({ ...strippedTexts, shippingData: sql`bare."shippingData"` })
    .from(rowsOfJson(strippedTransactions))
    .where(eq(transactions.id, bareId));
  const eventRows = await queries
    .select({ id: orderEvents.id, details: orderEvents.details })
    .from(orderEvents)
    .where(sql`${orderEvents.orderId} = any(${ids}) and ${orderEvents.details} <> '{}'`);
  const strippedEvents = eventRows.flatMap(({ id, details }) => {
    const data = JSON.stringify(keepKeys(readData(details), eventKeys));
    return data === details ? [] : [{ id, data }];
  });
  await queries
    .update(orderEvents)
    .set({ details: strippedTexts.data })
    .from(rowsOfJson(strippedEvents))
    .where(eq(orderEvents.id, bareId));
  // People may have typed customers' names into reasons.
  await queries
    .update(approvals)
    .set({ reason: "", reference: "" })
    .where(sql`${approvals.orderId} = any(${ids})`);
  await queries.delete(notifications).where(sql`${notifications.orderId} = any(${ids})`);
  await queries.delete(payAttempts).where(sql`${payAttempts.orderId} = any(${ids})`);
}

/** Passes the ids as one parameter, because composing one for each takes longer than writing the rows. */
const idsOf = (rows: readonly { readonly id: number }[]): SQL =>
  sql`${`{${rows.map(({ id }) => id).join(",")}}`}::bigint[]`;

function withoutCustomer(row: Order) {
  const { id, uid, status, amount } = row;
  const offer = readData(row.data);
  const data = JSON.stringify({
    ...keepKeys(offer, offerKeys),
    items: list(offer.items).map((item) => keepKeys(item, itemKeys)),
  });
  const shippingData = JSON.stringify(keepKeys(readData(row.shippingData), shippingKeys));
  // Shops and people may have named the order after its customer.
  const name = `#${uid}`;
  const searchText = orderSearchText({ uid, status, amount, name, data });
  return { id, uid, name, data, shippingData, searchText };
}

/** The new texts of rows, for one statement: a statement for each row took most of the time. */
const rowsOfJson = (rows: readonly object[]): SQL => sql`json_to_recordset(${JSON.stringify(rows)}::json)
  as bare (id bigint, name text, data text, "shippingData" text, "searchText" text)`;
const bareId = sql`bare.id`;
const strippedTexts = { name: sql`bare.name`, data: sql`bare.data`, searchText: sql`bare."searchText"` };

/**
 * Erases a batch of a POS's customer data outside of orders: cards, terms of subscriptions, and e-mails. A
 * large shop has as many cards as orders, so one statement for all would exceed the store's time limit.
 * @param after id of the last erased e-mail, so that a batch does not look at all earlier ones again
 * @returns how many rows it erased, how many of these were cards, and the last e-mail it erased; 0 rows:
 * nothing is left
 */
export async function eraseRelated(
  queries: Queries,
  { siteId, after, max }: Omit<Batch, "now">,
): Promise<{ readonly rows: number; readonly cards: number; readonly reached: number }> {
  const cards = await queries
    .delete(vaultTokens)
    .where(inArray(vaultTokens.id, batchOf(queries, vaultTokens, eq(vaultTokens.companySiteId, siteId), max)))
    .returning({ id: vaultTokens.id });
  const message = await queries
    .delete(notifications)
    .where(
      inArray(
        notifications.id,
        batchOf(queries, notifications, eq(notifications.companySiteId, siteId), max),
      ),
    )
    .returning({ id: notifications.id });
  // Pending rows are requests for money, and are erased once they have ended.
  const hasContent = or(ne(dueWork.payload, ""), ne(dueWork.receiver, ""), ne(dueWork.lastError, ""));
  const isOfSite = and(eq(dueWork.companySiteId, siteId), gt(dueWork.id, after));
  const isEnded = and(isOfSite, ne(dueWork.state, "waiting"), hasContent);
  const endedMails = await queries
    .update(dueWork)
    .set({ payload: "", receiver: "", lastError: "" })
    .where(inArray(dueWork.id, batchOf(queries, dueWork, isEnded, max)))
    .returning({ id: dueWork.id });
  const subscriptionRows = await queries
    .select({ id: subscriptions.id, uid: subscriptions.uid, amount: subscriptions.amount })
    .from(subscriptions)
    .where(and(eq(subscriptions.companySiteId, siteId), ne(subscriptions.data, "{}")))
    .limit(max);
  const strippedChoices = subscriptionRows.map(({ id, uid, amount }) => {
    const texts = { name: `#${uid}`, data: "{}" };
    return { id, ...texts, searchText: subscriptionSearchText({ uid, amount, ...texts }) };
  });
  await queries
    .update(subscriptions)
    .set(strippedTexts)
    .from(rowsOfJson(strippedChoices))
    .where(eq(subscriptions.id, bareId));
  return {
    rows: cards.length + message.length + endedMails.length + subscriptionRows.length,
    cards: cards.length,
    reached: endedMails.reduce((last, { id }) => Math.max(last, id), after),
  };
}

const batchOf = (
  queries: Queries,
  table: typeof vaultTokens | typeof notifications | typeof dueWork,
  where: SQL | undefined,
  max: number,
) => queries.select({ id: table.id }).from(table).where(where).orderBy(asc(table.id)).limit(max);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const keepKeys = (value: unknown, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(Object(value)).filter(([key]) => keys.includes(key)));
