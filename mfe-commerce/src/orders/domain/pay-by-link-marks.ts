import type { Order } from "./order";

const dayMs = 86_400_000;
const stillPayable: readonly string[] = ["", "AWAITING", "FAILED", "ERROR"];

/** What the status column adds for a pay-by-link order (spec 3 §4). */
export interface PayByLinkMarks {
  /** When the offer ends, or ended; null: already settled, or without end. */
  readonly expiresAt: string | null;
  readonly notifiedAt: string | null;
}

/**
 * @param paymentState payment word of the order's status; empty when there is none
 */
export function payByLinkMarks(
  order: Pick<Order, "payByLink" | "createdAt">,
  paymentState: string,
): PayByLinkMarks {
  const { payByLink, createdAt } = order;
  if (!payByLink) return { expiresAt: null, notifiedAt: null };
  const starts = Date.parse(createdAt);
  const ends =
    payByLink.days !== null && !Number.isNaN(starts) && stillPayable.includes(paymentState)
      ? new Date(starts + payByLink.days * dayMs).toISOString()
      : null;
  return { expiresAt: ends, notifiedAt: payByLink.notifiedAt };
}

/** Address of the customer's pay page. */
export function payLink(clientBase: string, posId: number, uid: string): string {
  return `${clientBase.replace(/\/+$/, "")}/pbl/${posId}-${encodeURIComponent(uid)}`;
}
