import { hasRunOut } from "./offer-end";
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

/** May a customer try to pay an order in this state? */
export const isPayable = (state: PaymentState): boolean => payable.includes(state);

/** May a payment that came outside be noted? Money may arrive although nobody waits for it (any longer): docs/adr/0009. */
export const isMarkable = (state: PaymentState): boolean =>
  isPayable(state) || state === "PAYING" || state === "EXPIRED";

/** May the customer be asked for money: none that was paid, given back or given up, and for no offer that has run out? */
export const isOfferOpen = (status: string, end: Date | null, now: Date): boolean =>
  isPayable(paymentStateOf(status)) && !hasRunOut(end, now);
