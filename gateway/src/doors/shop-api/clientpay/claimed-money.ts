import { isPayable, type PaymentState, paymentStateOf } from "@hpay/domain";
import type { OrderRow } from "../../../orders/facts/order-facts";

/** States in which nothing was captured, besides those in which the order can still be paid. */
const uncapturedStates: readonly PaymentState[] = ["RESERVED", "CANCELED", "EXPIRED", "VOID"];

/**
 * The amounts of an order from a shop. Money that the gateway captured was for the amount at that time. If the
 * shop reports its own payment, it has captured all of it; if it withdraws the payment, it has captured
 * nothing.
 * @param order.paid the order, if it was paid here
 */
export function moneyOfClaim(
  { amount, currency }: Pick<OrderRow, "amount" | "currency">,
  order: {
    readonly storedOrder?: OrderRow | undefined;
    readonly paid: OrderRow | undefined;
    readonly status: string;
    readonly now: Date;
  },
) {
  const { storedOrder, paid, status, now } = order;
  if (paid) return { amount: paid.amount, currency: paid.currency };
  const state = paymentStateOf(status);
  const chargedAt = storedOrder?.chargedAt ?? now;
  return {
    amount,
    currency,
    ...(state === "PAID"
      ? { capturedAmount: amount, refundedAmount: "0.00", chargedAt, refundedAt: null }
      : {}),
    ...(state === "REFUNDED"
      ? {
          capturedAmount: amount,
          refundedAmount: amount,
          chargedAt,
          refundedAt: storedOrder?.refundedAt ?? now,
        }
      : {}),
    ...(isPayable(state) || uncapturedStates.includes(state)
      ? { capturedAmount: "0.00", refundedAmount: "0.00", chargedAt: null, refundedAt: null }
      : {}),
  };
}
