import { hasExpired } from "./offer-end";
import { paymentStateOf } from "./order-status-display";
import type { PaymentState } from "./payment-state";

const payable: readonly PaymentState[] = [
  "NONE",
  "AWAITING",
  "OBLIGATED",
  "OVERDUE",
  "REFUSED",
  "FAILED",
  "ERROR",
];

/** Whether a customer may try to pay an order in this state. */
export const isPayable = (state: PaymentState): boolean => payable.includes(state);

/**
 * Whether a payment received elsewhere may be recorded. Money may arrive although it is no longer expected:
 * docs/adr/0009.
 */
export const isMarkable = (state: PaymentState): boolean =>
  isPayable(state) || state === "PAYING" || state === "EXPIRED";

/** Whether money was captured that may be given back. */
export const isRefundable = (state: PaymentState): boolean =>
  state === "PAID" || state === "PARTIALLY-REFUNDED";

/**
 * Whether the customer may be asked for money: not for a paid, refunded or canceled order, nor for an expired
 * offer.
 */
export const isOfferOpen = (status: string, end: Date | null, now: Date): boolean =>
  isPayable(paymentStateOf(status)) && !hasExpired(end, now);
