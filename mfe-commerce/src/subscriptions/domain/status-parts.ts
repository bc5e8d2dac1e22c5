import { parseOrderStatus } from "@hpay/domain";
import type { Subscription } from "./subscription";

/** The parts of a subscription's status: its own word, and its payment, as in an order's status. */
export interface StatusParts {
  readonly subscriptionWord: string | null;
  readonly payment: string | null;
}

/** Splits a subscription's status. Payment words are shown as for orders, and any other words as received. */
export function statusParts({
  status,
  paymentStatus,
}: Pick<Subscription, "status" | "paymentStatus">): StatusParts {
  const isPayment = parseOrderStatus(status).tokens.some((token) => token.kind === "payment");
  if (isPayment) return { subscriptionWord: null, payment: status };
  return {
    subscriptionWord: status === "" ? null : status,
    payment: paymentStatus === "" ? null : `PAYMENT:${paymentStatus.replace(/^PAYMENT:/, "")}`,
  };
}
