import type { Received, ReceivedIn } from "@hpay/data";
import { asId, asInstant, asObject, asText } from "../wire/loose-value";

export const approvalsResource = "approvals";

/** A refund or a recorded payment waiting for a second person's approval. */
export interface Approval {
  readonly id: number;
  readonly action: "refund" | "mark-paid";
  /** The amount as decimal text. */
  readonly amount: string;
  readonly currency: string;
  /** Selected lines, such as `Coffee, 2 × Book`; empty if the approval is for an amount. */
  readonly lines: string;
  readonly reason: string;
  readonly requesterId: number | null;
  readonly requester: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
}

export function readApproval(record: Received<"approvals">): Approval | null {
  const id = asId(record.id);
  if (id === null) return null;
  const requester: ReceivedIn<"approvals", "RequestedBy"> = asObject(record.RequestedBy);
  return {
    id,
    action: record.Action === "mark-paid" ? "mark-paid" : "refund",
    amount: asText(record.Amount),
    currency: asText(record.Currency),
    lines: asText(record.LineNames),
    reason: asText(record.Reason),
    requesterId: asId(record.RequestedById),
    requester: asText(requester.Name) || asText(requester.Email) || "–",
    requestedAt: asInstant(record.RequestedAt) ?? "",
    expiresAt: asInstant(record.ExpiresAt) ?? "",
  };
}

export const waitingOf = (orderId: number) =>
  ({
    page: 1,
    perPage: 1,
    orderBy: "id",
    order: "desc",
    filter: { OrderId: orderId, State: "waiting" },
  }) as const;
