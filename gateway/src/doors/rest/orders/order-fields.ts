import { orders, subscriptions, transactions } from "../../../platform/database/schema/commerce";
import type { Fields } from "../engine/resource";

/** Maximum bytes of an order's `Data`; limited because a page can hold a hundred orders. */
export const maxDataBytes = 1024 * 1024;

export const orderFields = {
  id: { column: orders.id, kind: "integer" },
  Uid: { column: orders.uid, kind: "text", write: "create", required: true, min: 1, max: 128 },
  CompanySiteId: { column: orders.companySiteId, kind: "integer", write: "create", required: true },
  PaymentMethodId: { column: orders.paymentMethodId, kind: "integer" },
  CompanySitePaymentMethodId: {
    column: orders.companySitePaymentMethodId,
    kind: "integer",
    write: "always",
    nullable: true,
  },
  SubscriptionId: { column: orders.subscriptionId, kind: "integer" },
  Name: { column: orders.name, kind: "text", write: "always", max: 512 },
  Amount: { column: orders.amount, kind: "decimal", write: "always", required: true },
  Currency: { column: orders.currency, kind: "text", write: "always", required: true, min: 3, max: 3 },
  CapturedAmount: { column: orders.capturedAmount, kind: "decimal" },
  RefundedAmount: { column: orders.refundedAmount, kind: "decimal" },
  ChargedAt: { column: orders.chargedAt, kind: "instant" },
  Status: { column: orders.status, kind: "text" },
  CreatedAt: { column: orders.createdAt, kind: "instant" },
  UpdatedAt: { column: orders.updatedAt, kind: "instant" },
  Data: { column: orders.data, kind: "text", write: "always", max: maxDataBytes, verbatim: true },
  SplitPayData: { column: orders.splitPayData, kind: "text" },
  ShippingData: { column: orders.shippingData, kind: "text" },
  FiscalData: { column: orders.fiscalData, kind: "text" },
  RefundData: { column: orders.refundData, kind: "text" },
  Version: { column: orders.version, kind: "integer" },
} satisfies Fields;

export const transactionFields = {
  id: { column: transactions.id, kind: "integer" },
  Uid: { column: transactions.uid, kind: "text" },
  CompanySiteId: { column: transactions.companySiteId, kind: "integer" },
  CompanySitePaymentMethodId: { column: transactions.companySitePaymentMethodId, kind: "integer" },
  OrderId: { column: transactions.orderId, kind: "integer" },
  SubscriptionId: { column: transactions.subscriptionId, kind: "integer" },
  Name: { column: transactions.name, kind: "text" },
  Amount: { column: transactions.amount, kind: "decimal" },
  Currency: { column: transactions.currency, kind: "text" },
  Status: { column: transactions.status, kind: "text" },
  CreatedAt: { column: transactions.createdAt, kind: "instant" },
  UpdatedAt: { column: transactions.updatedAt, kind: "instant" },
  Data: { column: transactions.data, kind: "text" },
  SplitPayData: { column: transactions.splitPayData, kind: "text" },
  ShippingData: { column: transactions.shippingData, kind: "text" },
  FiscalData: { column: transactions.fiscalData, kind: "text" },
  Version: { column: transactions.version, kind: "integer" },
} satisfies Fields;

export const subscriptionFields = {
  id: { column: subscriptions.id, kind: "integer" },
  Uid: { column: subscriptions.uid, kind: "text" },
  CompanySiteId: { column: subscriptions.companySiteId, kind: "integer" },
  CompanySitePaymentMethodId: { column: subscriptions.companySitePaymentMethodId, kind: "integer" },
  Name: { column: subscriptions.name, kind: "text" },
  Amount: { column: subscriptions.amount, kind: "decimal" },
  Currency: { column: subscriptions.currency, kind: "text" },
  Status: { column: subscriptions.status, kind: "text" },
  CreatedAt: { column: subscriptions.createdAt, kind: "instant" },
  UpdatedAt: { column: subscriptions.updatedAt, kind: "instant" },
  Data: { column: subscriptions.data, kind: "text" },
  SplitPayData: { column: subscriptions.splitPayData, kind: "text" },
  Version: { column: subscriptions.version, kind: "integer" },
} satisfies Fields;
