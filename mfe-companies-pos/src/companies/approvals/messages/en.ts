import type { MessageTable } from "@hpay/i18n";

export const en = {
  "approvals.title": "Second person",
  "approvals.text":
    "Above a limit, one person asks and another with the same right approves. Each currency has its own limit, nothing is converted; in a currency without a limit every amount needs two people. Refunds of one order count together. Refunds that a shop signs are refused above the limit.",
  "approvals.refunds": "Refunds above the limit need a second person",
  "approvals.mark-paid": "Marking as paid above the limit needs a second person",
  "approvals.limits": "Limits",
  "approvals.currency": "Currency",
  "approvals.amount": "Up to this amount one person is enough",
  "approvals.amount-wrong": "Enter an amount",
  "approvals.currency-twice": "This currency is listed twice",
  "approvals.save": "Save the rule",
  "approvals.saved": "The rule is saved. Admins get a mail.",
  "approvals.error": "The rule was not saved",
  "approvals.owner-only": "Only the owner changes this.",
} as const satisfies MessageTable;
