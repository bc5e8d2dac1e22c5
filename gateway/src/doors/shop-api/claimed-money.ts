import { isPayable, type PaymentState, paymentStateOf } from "@hpay/domain";
import type { OrderRow } from "../../orders/facts/order-facts";

/** Beside those in which it may still be paid. */
const nothingTaken: readonly PaymentState[] = ["RESERVED", "CANCELED", "EXPIRED", "VOID"];

/**
 * The amounts of an order that a shop has stored. What was paid here was paid for the amount of then. A shop that reports a
 * payment of its own has taken all of it; one that takes that back has taken nothing.
 * @param order.paid the order, when it was paid here
 */
export function moneyOfClaim(
  { amount, currency }: Pick<OrderRow, "amount" | "currency">,
  order: {
    readonly kept?: OrderRow | undefined;
    readonly paid: OrderRow | undefined;
    readonly status: string;
    readonly now: Date;
  },
) {
  const { kept, paid, status, now } = order;
  if (paid) return { amount: paid.amount, currency: paid.currency };
  const state = paymentStateOf(status);
  const chargedAt = kept?.chargedAt ?? now;
  return {
    amount,
    currency,
    ...(state === "PAID"
      ? { capturedAmount: amount, refundedAmount: "0.00", chargedAt, refundedAt: null }
      : {}),
    ...(state === "REFUNDED"
      ? { capturedAmount: amount, refundedAmount: amount, chargedAt, refundedAt: kept?.refundedAt ?? now }
      : {}),
    ...(isPayable(state) || nothingTaken.includes(state)
      ? { capturedAmount: "0.00", refundedAmount: "0.00", chargedAt: null, refundedAt: null }
      : {}),
  };
}
