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

/** Whether a customer can try to pay an order in this state. */
export const isPayable = (state: PaymentState): boolean => payable.includes(state);

/**
 * Whether a payment that was received elsewhere can be recorded. Money may arrive after it is no longer
 * expected: docs/adr/0009.
 */
export const isMarkable = (state: PaymentState): boolean =>
  isPayable(state) || state === "PAYING" || state === "EXPIRED";

/** Whether there is captured money that can be refunded. */
export const isRefundable = (state: PaymentState): boolean =>
  state === "PAID" || state === "PARTIALLY-REFUNDED";

/**
 * Whether the customer can be asked for money: not if the order is paid, refunded or canceled, or if its
 * offer has expired.
 */
export const isOfferOpen = (status: string, end: Date | null, now: Date): boolean =>
  isPayable(paymentStateOf(status)) && !hasExpired(end, now);
