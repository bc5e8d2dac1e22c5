import type { MessageTable } from "@hpay/i18n";

export const en = {
  "approval.ask-title": "Ask a second person?",
  "approval.ask-text": "{reason} The owner and admins get an e-mail. The request expires after three days.",
  "approval.ask": "Ask for approval",
  "approval.asked": "Approval requested. No money has moved yet.",
  "approval.ask-failed": "The request was not sent. No money was moved.",
  "approval.refund": "Refund of {amount} needs a second person's approval",
  "approval.mark-paid": "Payment of {amount}, recorded by hand, needs a second person's approval",
  "approval.by": "Requested by {name}, {date}. Expires {end}.",
  "approval.lines": "Lines: {lines}.",
  "approval.reason": "Reason: {reason}",
  "approval.own": "Another person has to approve this request.",
  "approval.approve": "Approve",
  "approval.reject": "Reject",
  "approval.withdraw": "Withdraw request",
  "approval.approve-refund-title": "Approve and refund {amount}?",
  "approval.approve-mark-paid-title": "Approve and mark {amount} as paid?",
  "approval.approve-text":
    "Requested by {name}. If you approve, the request is carried out at once, and both names are recorded.",
  "approval.approved": "Approved and carried out",
  "approval.rejected": "Request rejected. No money was moved.",
  "approval.withdrawn": "Request withdrawn. No money was moved.",
  "approval.failed": "Your decision was not carried out",
} as const satisfies MessageTable;
