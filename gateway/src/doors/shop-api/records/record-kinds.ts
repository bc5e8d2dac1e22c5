import { inArray, type SQL, sql } from "drizzle-orm";
import type { OrderRow } from "../../../orders/facts/order-facts";
import { orderRecord, type TransactionRow, transactionRecord } from "../../../orders/facts/shop-record";
import type { Queries } from "../../../platform/database/database";
import { orders, subscriptions, transactions } from "../../../platform/database/schema/commerce";
import {
  type Answered,
  anyObject,
  instant,
  integer,
  object,
  text,
} from "../../../platform/http/answer-schema";
import { readData } from "../../../platform/json/data-json";
import { groupBy } from "../../../platform/json/grouped";

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export const shopRecord = object(
  {
    id: integer,
    Uid: text,
    Name: text,
    Status: text,
    Amount: text,
    Currency: text,
    CreatedAt: instant,
    last_updated: instant,
    Data: anyObject,
  },
  ["Name"],
);
export type ShopRecord = Answered<typeof shopRecord>;

/** A kind of record that shops read, and whose `Data` they may extend. */
export interface RecordKind {
  readonly path: "orders" | "transactions" | "subscriptions";
  /** The field under which a shop sends a record of this kind. */
  readonly name: "Order" | "Transaction" | "Subscription";
  readonly table: typeof orders | typeof transactions | typeof subscriptions;
  /** The part of the signed text that holds the uid of a single record. */
  readonly signedAs: "orderUid" | "transactionUid" | "subscriptionUid";
  /** Keys of the record's `Data` that concern payments or are reserved for the gateway. */
  readonly reservedKeys: RegExp;
  /** Bytes that `present` reads for one record. */
  readonly bytes: SQL;
  /**
   * Creates each record only when it is read, because a page has many records and each takes long to create.
   */
  present(queries: Queries, rows: readonly { readonly id: number }[]): Promise<Iterable<ShopRecord>>;
}

const subscriptionRecord = (subscription: SubscriptionRow): ShopRecord => ({
  id: subscription.id,
  Uid: subscription.uid,
  Name: subscription.name,
  Status: subscription.status,
  Amount: subscription.amount,
  Currency: subscription.currency,
  CreatedAt: subscription.createdAt.toISOString(),
  last_updated: subscription.updatedAt.toISOString(),
  Data: readData(subscription.data),
});

function* eachOf<Row>(rows: readonly Row[], present: (row: Row) => ShopRecord): Generator<ShopRecord> {
  for (const row of rows) yield present(row);
}

export const recordKinds: readonly RecordKind[] = [
  {
    path: "orders",
    name: "Order",
    table: orders,
    signedAs: "orderUid",
    reservedKeys:
      /^(?:items|hpayedit|is_pbl|pbl_.*|allow_[ps]m|notify_url|order_user_url.*|cof|vault_token_uid|subscription(?:_uid)?|monthly_installments|exchange_rates|shop_status)$/,
    bytes: sql`octet_length(${orders.data}) + octet_length(${orders.shippingData})
      + octet_length(${orders.fiscalData}) + octet_length(${orders.refundData})
      + coalesce((select sum(octet_length(t.data)) from ${transactions} t where t.order_id = ${orders.id}), 0)`,
    async present(queries, rows) {
      const ids = rows.map(({ id }) => id);
      const createdRecords =
        ids.length === 0
          ? []
          : await queries
              .select()
              .from(transactions)
              .where(inArray(transactions.orderId, ids))
              .orderBy(transactions.id);
      const transactionsByOrder = groupBy(createdRecords, (record) => record.orderId);
      return eachOf(rows as readonly OrderRow[], (order) =>
        orderRecord(order, transactionsByOrder.get(order.id) ?? []),
      );
    },
  },
  {
    path: "transactions",
    name: "Transaction",
    table: transactions,
    signedAs: "transactionUid",
    reservedKeys: /^(?:result|split.*)$/,
    bytes: sql`octet_length(${transactions.data})`,
    present: async (_, rows) => eachOf(rows as readonly TransactionRow[], transactionRecord),
  },
  {
    path: "subscriptions",
    name: "Subscription",
    table: subscriptions,
    signedAs: "subscriptionUid",
    reservedKeys: /^(?:order|payment|schedule)$/,
    bytes: sql`octet_length(${subscriptions.data})`,
    present: async (_, rows) => eachOf(rows as readonly SubscriptionRow[], subscriptionRecord),
  },
];
