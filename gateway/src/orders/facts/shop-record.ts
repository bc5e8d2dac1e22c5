import { paymentStateOf } from "@hpay/domain";
import type { transactions } from "../../platform/database/schema/commerce";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";
import type { OrderRow } from "./order-facts";
import { shopItems } from "./shop-items";

export type TransactionRow = typeof transactions.$inferSelect;

/** The kind of a transaction, in terms of a method's operations. */
export type TransactionType = "charge" | "reserve" | "refund" | "confirm";

export const resultOf = (transaction: Pick<TransactionRow, "data">): Readonly<Record<string, unknown>> => {
  const { result } = readData(transaction.data);
  return isObject(result) ? result : {};
};

export function transactionType(transaction: Pick<TransactionRow, "data" | "status">): TransactionType {
  const operation = textOf(resultOf(transaction).operation);
  if (operation === "refund") return "refund";
  if (operation === "manual") return "confirm";
  return paymentStateOf(transaction.status) === "RESERVED" ? "reserve" : "charge";
}

/** Shops recognize a refund by its type, because the amounts that they receive have no sign. */
export const unsigned = (amount: string): string => amount.replace(/^-/, "");

/**
 * A transaction as shops read it (docs/shops.md); `Data.result` names it, so that a shop can distinguish
 * results.
 */
export const transactionRecord = (one: TransactionRow) => ({
  id: one.id,
  Uid: one.uid,
  Type: transactionType(one),
  Status: one.status,
  Amount: unsigned(one.amount),
  Currency: one.currency,
  CreatedAt: one.createdAt.toISOString(),
  last_updated: one.updatedAt.toISOString(),
  Data: {
    ...readData(one.data),
    result: {
      ...resultOf(one),
      payment_amount: unsigned(textOf(resultOf(one).payment_amount) || one.amount),
      transaction_uid: one.uid,
      status: one.status,
    },
  },
});

/** An order as shops read it, with its transactions in creation order. */
export const orderRecord = (order: OrderRow, ownTransactions: readonly TransactionRow[]) => ({
  id: order.id,
  Uid: order.uid,
  Name: order.name,
  Status: order.status,
  Amount: order.amount,
  Currency: order.currency,
  CapturedAmount: order.capturedAmount,
  RefundedAmount: order.refundedAmount,
  CreatedAt: order.createdAt.toISOString(),
  last_updated: order.updatedAt.toISOString(),
  Data: { ...readData(order.data), ...shopItems(order, ownTransactions.map(resultOf)) },
  ShippingData: readData(order.shippingData),
  FiscalData: readData(order.fiscalData),
  Transactions: ownTransactions.map(transactionRecord),
});

export type OrderRecord = ReturnType<typeof orderRecord>;
