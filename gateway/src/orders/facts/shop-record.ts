import { paymentStateOf } from "@hpay/domain";
import type { transactions } from "../../platform/database/schema/commerce";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";
import type { OrderRow } from "./order-facts";
import { shopItems } from "./shop-items";

export type TransactionRow = typeof transactions.$inferSelect;

/** The kind of a transaction, in terms of a method's operations. */
export type TransactionType = "charge" | "reserve" | "refund" | "confirm";

type Data = Readonly<Record<string, unknown>>;

const resultIn = ({ result }: Data): Data => (isObject(result) ? result : {});

export const resultOf = ({ data }: Pick<TransactionRow, "data">): Data => resultIn(readData(data));

export function transactionType(
  transaction: Pick<TransactionRow, "data" | "status">,
  result = resultOf(transaction),
): TransactionType {
  const operation = textOf(result.operation);
  if (operation === "refund") return "refund";
  if (operation === "manual") return "confirm";
  return paymentStateOf(transaction.status) === "RESERVED" ? "reserve" : "charge";
}

/** Shops recognize a refund by its type, because the amounts that they receive have no sign. */
export const withoutSign = (amount: string): string => amount.replace(/^-/, "");

/** A transaction as shops read it (docs/shops.md); its Uid in `Data.result` identifies the result. */
export const transactionRecord = (transaction: TransactionRow) => {
  const data = readData(transaction.data);
  const result = resultIn(data);
  return {
    id: transaction.id,
    Uid: transaction.uid,
    Type: transactionType(transaction, result),
    Status: transaction.status,
    Amount: withoutSign(transaction.amount),
    Currency: transaction.currency,
    CreatedAt: transaction.createdAt.toISOString(),
    last_updated: transaction.updatedAt.toISOString(),
    Data: {
      ...data,
      result: {
        ...result,
        payment_amount: withoutSign(textOf(result.payment_amount) || transaction.amount),
        transaction_uid: transaction.uid,
        status: transaction.status,
      },
    },
  };
};

/** The newest hundred. Every notification is stored with these lists, so many small refunds would fill the store. */
export const newest = <T>(entries: readonly T[]): readonly T[] => entries.slice(-100);

/** Only the newest receipts and bookings: each refund adds one of each. */
const withNewestDocuments = (fiscalData: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fiscalData).map(([name, value]) => [name, Array.isArray(value) ? newest(value) : value]),
  );

/** An order as shops read it, with its newest hundred transactions and documents in creation order. */
export const orderRecord = (order: OrderRow, ownTransactions: readonly TransactionRow[]) => {
  const data = readData(order.data);
  return {
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
    Data: { ...data, ...shopItems(order, data.items, ownTransactions.map(resultOf)) },
    ShippingData: readData(order.shippingData),
    FiscalData: withNewestDocuments(readData(order.fiscalData)),
    Transactions: newest(ownTransactions).map(transactionRecord),
  };
};

export type OrderRecord = ReturnType<typeof orderRecord>;
