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
