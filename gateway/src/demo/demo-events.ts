import type { orders, transactions } from "../platform/database/schema/commerce";
import type { orderEvents } from "../platform/database/schema/payments";
import { day, minute } from "./demo-time";

type Order = typeof orders.$inferSelect;
type Charge = typeof transactions.$inferInsert;
type NewEvent = typeof orderEvents.$inferInsert;

/** Names of the payment's timeline entries, by state of its transaction. */
const namesOf: Readonly<Record<string, readonly string[]>> = {
  PAID: ["payment-paid"],
  SUCCESS: ["payment-paid"],
  RESERVED: ["payment-reserved"],
  PAYING: ["payment-reserved", "payment-captured"],
  VOID: ["payment-reserved", "payment-voided"],
  REFUSED: ["payment-failed"],
  FAILED: ["payment-failed"],
  ERROR: ["payment-failed"],
  REFUNDED: ["payment-paid", "payment-refunded"],
  "PARTIALLY-REFUNDED": ["payment-paid", "payment-refunded"],
};

/** An order's timeline entries after its creation: payments, receipt and parcel, up to `now`. */
export function demoEvents(order: Order, charges: readonly Charge[], now: Date): NewEvent[] {
  const start = order.createdAt.getTime();
  const event = (name: string, after: number, actor = "gateway", details: object = {}): NewEvent => ({
    orderId: order.id,
    actor,
    name,
    details: JSON.stringify(details),
    at: new Date(start + after),
  });
  const { currency } = order;
  const payments = charges.flatMap((charge, attempt) => {
    const state = String(charge.status).replace("PAYMENT:", "");
    return (namesOf[state] ?? []).map((name, step) => {
      const isRefund = name === "payment-refunded";
      const amount = isRefund
        ? order.refundedAmount
        : name === "payment-captured"
          ? order.capturedAmount
          : order.amount;
      return event(name, (attempt + 1) * minute + step * 20_000, step === 0 ? "customer" : "gateway", {
        amount,
        currency,
      });
    });
  });
  const waits = /PAYMENT:(AWAITING|EXPIRED)/.test(order.status) ? [event("payment-awaited", minute)] : [];
  const expiry = order.status.includes("PAYMENT:EXPIRED") ? [event("offer-expired", 7 * day)] : [];
  const receipt = order.status.includes("FISCAL:FAILED")
    ? [event("receipt-failed", 2.5 * minute)]
    : order.fiscalData === "{}"
      ? []
      : [event("receipt-issued", 2.5 * minute)];
  const parcel = order.shippingData === "{}" ? [] : [event("packet-created", 2.8 * minute)];
  return [...waits, ...payments, ...receipt, ...parcel, ...expiry].filter(({ at }) => at <= now);
}
