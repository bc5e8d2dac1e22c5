import { type KnownPaymentState, money } from "@hpay/domain";
import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import { orders, transactions } from "../../platform/database/schema/commerce";
import { transactionSearchText } from "../../platform/database/search-text";
import { editData } from "../../platform/json/edit-data";
import type { OrderRow } from "../facts/order-facts";
import type { TransactionRow } from "../facts/shop-record";
import { announceTransaction } from "./order-events";
import type { OrderPlace } from "./write-order";

export interface NewTransaction {
  readonly state: KnownPaymentState;
  readonly amount: string;
  /** Currency of the amount; absent: the order's. */
  readonly currency?: string;
  readonly methodId: number | null;
  /** `Data.result` without the amount: card, approval, reference, operation, refusal text. */
  readonly result: Readonly<Record<string, unknown>>;
  /** Uid of the stored card that the transaction used or created. */
  readonly vaultTokenUid?: string;
  /** Split-pay data; absent: the order's. */
  readonly splitPayData?: string;
}

/** Stores a transaction of an order. @returns its uid */
export async function insertTransaction(
  { services, work, site }: OrderPlace,
  order: OrderRow,
  transaction: NewTransaction,
): Promise<string> {
  const [row] = await work.tx
    .select({ n: count() })
    .from(transactions)
    .where(eq(transactions.orderId, order.id));
  const uid = `TX-${order.uid}-${(row?.n ?? 0) + 1}`;
  const status = `PAYMENT:${transaction.state}`;
  const { currency = order.currency } = transaction;
  const { amount } = money(transaction.amount, currency);
  const data = JSON.stringify({
    result: {
      payment_amount: amount,
      payment_currency: currency,
      ...transaction.result,
      ...(transaction.vaultTokenUid ? { vault_token_uid: transaction.vaultTokenUid } : {}),
    },
  });
  const now = services.now();
  const [storedTransaction] = await work.tx
    .insert(transactions)
    .values({
      uid,
      companySiteId: site.id,
      companySitePaymentMethodId: transaction.methodId,
      orderId: order.id,
      subscriptionId: order.subscriptionId,
      name: order.name,
      amount,
      currency,
      status,
      data,
      splitPayData: transaction.splitPayData ?? order.splitPayData,
      searchText: transactionSearchText({ uid, status, data }, order),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: transactions.id });
  announce({ work, site }, "created", { id: storedTransaction?.id ?? 0, uid, orderId: order.id });
  return uid;
}

/**
 * Moves an order's newest transaction in one of the `from` states to another state. With a new amount, the
 * transaction also gets the order's currency, split pay and subscription.
 * @returns the transaction's uid; undefined when there is none
 */
export async function moveNewestTransaction(
  { services, work, site }: OrderPlace,
  order: OrderRow,
  move: {
    readonly from: readonly string[];
    readonly to: KnownPaymentState;
    readonly amount: string | undefined;
  },
): Promise<string | undefined> {
  const states = move.from.map((state) => `PAYMENT:${state}`);
  const [newest] = await work.tx
    .select({ id: transactions.id, uid: transactions.uid, data: transactions.data })
    .from(transactions)
    .where(and(eq(transactions.orderId, order.id), inArray(transactions.status, states)))
    .orderBy(desc(transactions.id))
    .limit(1);
  if (!newest) return undefined;
  const status = `PAYMENT:${move.to}`;
  const { amount } = move;
  const { splitPayData, subscriptionId, currency } = order;
  const data = amount === undefined ? newest.data : withPaid(newest.data, amount, currency);
  await work.tx
    .update(transactions)
    .set({
      status,
      data,
      ...(amount === undefined ? {} : { amount, currency, splitPayData, subscriptionId }),
      updatedAt: services.now(),
      version: sql`${transactions.version} + 1`,
      searchText: transactionSearchText({ ...newest, data, status }, order),
    })
    .where(eq(transactions.id, newest.id));
  announce({ work, site }, "updated", { id: newest.id, uid: newest.uid, orderId: order.id });
  return newest.uid;
}

const withPaid = (data: string, amount: string, currency: string): string =>
  editData(editData(data, ["result", "payment_amount"], amount), ["result", "payment_currency"], currency);

/** Replaces only the `Data` of a transaction. */
export async function updateTransactionData(
  { services, work, site }: OrderPlace,
  transaction: TransactionRow,
  data: string,
): Promise<void> {
  const { id, uid, orderId, name } = transaction;
  const [order] = orderId === null ? [] : await work.tx.select().from(orders).where(eq(orders.id, orderId));
  await work.tx
    .update(transactions)
    .set({
      data,
      updatedAt: services.now(),
      version: sql`${transactions.version} + 1`,
      searchText: transactionSearchText({ ...transaction, data }, order ?? { uid: "", name, data: "{}" }),
    })
    .where(eq(transactions.id, id));
  announce({ work, site }, "updated", { id, uid, orderId });
}

function announce(
  { work, site }: Pick<OrderPlace, "work" | "site">,
  change: "created" | "updated",
  transaction: { readonly id: number; readonly uid: string; readonly orderId: number | null },
): void {
  announceTransaction(work, change, { companyId: site.companyId, siteId: site.id }, transaction);
}
