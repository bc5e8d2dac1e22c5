import { paymentStateOf } from "@hpay/domain";
import { paymentFacts } from "../facts/order-facts";
import { afterStep, type PaymentStep, type Refusal } from "../facts/payment-change";
import type { OpenOrder } from "../order/order";

export interface RefusedStep {
  readonly kind: "refused";
  readonly why: Refusal;
}

/**
 * Takes a step of the status machine, or throws the reason why it cannot be taken.
 * @throws ApiError PAYMENT_BEING_CHECKED while an acquirer is asked about the order's money
 */
export function move(order: OpenOrder, step: PaymentStep): RefusedStep | undefined {
  order.requireNoOpenRequest();
  const change = afterStep(paymentFacts(order.row), step);
  if (change.kind === "refused") return change;
  order.setPaymentState(change.state);
  order.set({
    capturedAmount: change.captured,
    refundedAmount: change.refunded,
    ...(change.state === "PAID" && order.row.chargedAt === null ? { chargedAt: order.services.now() } : {}),
    ...(step.kind === "refund" ? { refundedAt: order.services.now() } : {}),
  });
  return undefined;
}

/** Whether a transfer or cash on delivery is awaited. */
export const isPaymentAwaited = ({ status }: { readonly status: string }): boolean =>
  ["AWAITING", "OBLIGATED"].includes(paymentStateOf(status));

/** Ends an awaited transfer or cash on delivery: another payment replaces it, or the order is canceled. */
export async function endAwaitedPayment(order: OpenOrder): Promise<void> {
  await order.moveTransaction(["AWAITING", "OBLIGATED", "OVERDUE"], "CANCELED");
}
