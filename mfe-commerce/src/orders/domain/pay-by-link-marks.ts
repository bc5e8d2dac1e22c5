import { hasExpired, offerEnd } from "@hpay/domain";
import type { Order } from "./order";

const stillPayable: readonly string[] = ["", "AWAITING", "FAILED", "ERROR"];

/** The status column's extra marks for a pay-by-link order (spec 3 §4). */
export interface PayByLinkMarks {
  /** When the offer ends or ended; null if the order is settled, or the offer never ends. */
  readonly expiresAt: string | null;
  readonly hasExpired: boolean;
  readonly notifiedAt: string | null;
}

/** @param paymentState payment word of the order's status; empty if it has none */
export function payByLinkMarks(
  order: Pick<Order, "payByLink" | "createdAt">,
  paymentState: string,
  now: Date,
): PayByLinkMarks {
  const { payByLink, createdAt } = order;
  const end = payByLink && stillPayable.includes(paymentState) ? offerEnd(createdAt, payByLink.days) : null;
  return {
    expiresAt: end?.toISOString() ?? null,
    hasExpired: hasExpired(end, now),
    notifiedAt: payByLink?.notifiedAt ?? null,
  };
}

/** Address of the customer's pay page. */
export function payLink(clientBase: string, posId: number, uid: string): string {
  return `${clientBase.replace(/\/+$/, "")}/pbl/${posId}-${encodeURIComponent(uid)}`;
}
