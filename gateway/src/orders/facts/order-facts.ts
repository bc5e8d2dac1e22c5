import {
  asFlag,
  itemNumber,
  type Money,
  money,
  type PaymentState,
  type PricedItem,
  paymentStateOf,
} from "@hpay/domain";
import type { orders } from "../../platform/database/schema/commerce";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";
import type { SiteRow } from "../../pos/site-row";
import type { PaymentFacts } from "./payment-change";

export type OrderRow = typeof orders.$inferSelect;

/** States of a payment attempt that moved no money. */
export const failedStates: readonly PaymentState[] = ["REFUSED", "FAILED", "ERROR"];

export interface OrderItemFacts extends PricedItem {
  readonly name: string;
  readonly sku: string;
  /** Whether the item needs no parcel. */
  readonly isVirtual: boolean;
  /** Weight of one piece in grams. */
  readonly weight: number;
  /** Terms of a subscription item: `{ every, unit, ends_at }`. */
  readonly subscription: unknown;
}

const itemTypes = ["product", "shipping", "discount", "fee"] as const;

/** Items of an order's Data; values that are not items are skipped. */
export function itemsOf(data: string): readonly OrderItemFacts[] {
  const { items } = readData(data);
  if (!Array.isArray(items)) return [];
  return items.filter(isObject).map((item) => ({
    type: itemTypes.find((type) => type === item.type) ?? "product",
    name: textOf(item.name),
    sku: textOf(item.sku),
    price: itemNumber(textOf(item.price)),
    qty: itemNumber(textOf(item.qty)),
    taxPercent: itemNumber(textOf(item.tax_percent)),
    isVirtual: asFlag(item.virtual),
    weight: Number(item.weight) || 0,
    subscription: item.subscription,
  }));
}

export interface Customer {
  readonly email: string;
  readonly phone: string;
  readonly name: string;
}

export function customerOf(data: string): Customer {
  const billing: Record<string, unknown> = Object(readData(data).billing);
  const name = [billing.first_name, billing.last_name].map(textOf).filter(Boolean).join(" ");
  return {
    email: textOf(billing.email).trim(),
    phone: textOf(billing.phone).trim(),
    name: name || textOf(billing.company),
  };
}

/** The customer's language code: the POS's fixed one, else the order's, else that of the customer's browser or English. */
export function customerLanguage(
  order: Pick<OrderRow, "data">,
  site: Pick<SiteRow, "data">,
  browserLanguage = "en",
): string {
  return (
    textOf(readData(site.data).FixedLanguage) || textOf(readData(order.data).hpaylang) || browserLanguage
  );
}

export const orderMoney = (order: Pick<OrderRow, "amount" | "currency">): Money =>
  money(order.amount, order.currency);

export const paymentFacts = (order: OrderRow): PaymentFacts => ({
  state: paymentStateOf(order.status),
  currency: order.currency,
  amount: order.amount,
  captured: order.capturedAmount,
  refunded: order.refundedAmount,
});
