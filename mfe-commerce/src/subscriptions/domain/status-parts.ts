import { parseOrderStatus } from "@hpay/domain";
import type { Subscription } from "./subscription";

/** The parts of a subscription's status: its own word, and its payment like in an order's status. */
export interface StatusParts {
  readonly own: string | null;
  readonly payment: string | null;
}

/** A subscription's status is open-ended: payment words look like payments, others are shown as received. */
export function statusParts({
  status,
  paymentStatus,
}: Pick<Subscription, "status" | "paymentStatus">): StatusParts {
  const isPayment = parseOrderStatus(status).tokens.some((token) => token.kind === "payment");
  if (isPayment) return { own: null, payment: status };
  return {
    own: status === "" ? null : status,
    payment: paymentStatus === "" ? null : `PAYMENT:${paymentStatus.replace(/^PAYMENT:/, "")}`,
  };
}
