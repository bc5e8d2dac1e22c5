import type { Action } from "@hpay/contract/permissions";
import type { approvals } from "../../platform/database/schema/approvals";
import type { ApprovedAction } from "../payments/company-rule";

export type Approval = typeof approvals.$inferSelect;

/** The permission to request or decide an action: the same as for taking the action alone. */
export const approvalRights = {
  refund: "order.move-money",
  "mark-paid": "order.mark-paid",
} as const satisfies Record<ApprovedAction, Action>;

export const isApproved = (action: unknown): action is ApprovedAction =>
  typeof action === "string" && Object.hasOwn(approvalRights, action);
