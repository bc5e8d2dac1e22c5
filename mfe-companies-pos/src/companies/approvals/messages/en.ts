import type { MessageTable } from "@hpay/i18n";

export const en = {
  "approvals.title": "Approval by a second person",
  "approvals.text":
    "Above a limit, one person makes a request and another person with the same permission approves it. Each currency has its own limit, without conversion. In a currency without a limit, every amount needs two people. Refunds of the same order are added up. Refunds signed by a shop are refused above the limit.",
  "approvals.refunds": "Refunds above the limit need a second person",
  "approvals.mark-paid": "Marking as paid above the limit needs a second person",
  "approvals.limits": "Limits",
  "approvals.currency": "Currency",
  "approvals.amount": "Up to this amount one person is enough",
  "approvals.amount-wrong": "Enter an amount",
  "approvals.currency-twice": "This currency is listed twice",
  "approvals.save": "Save rule",
  "approvals.saved": "Rule saved. Admins are notified by e-mail.",
  "approvals.error": "The rule was not saved",
  "approvals.owner-only": "Only the owner can change this.",
} as const satisfies MessageTable;
