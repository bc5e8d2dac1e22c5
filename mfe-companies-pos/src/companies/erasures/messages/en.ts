import type { MessageTable } from "@hpay/i18n";

export const en = {
  "erasures.title": "Customers' data",
  "erasures.text":
    "When a customer asks for it, you can erase their personal data here for good, also in tickets. Amounts, items, taxes, receipts and the ledger stay, as the law requires.",
  "erasures.email": "Customer's e-mail",
  "erasures.email-wrong": "Enter proper email address!",
  "erasures.erase": "Erase data",
  "erasures.ask-title": "Erase the data of {email}?",
  "erasures.ask-text":
    "Names, addresses, contacts, stored cards and messages are erased from all orders of this company. This can't be undone. Orders with a pending payment or an active subscription are left unchanged and listed in the report.",
  "erasures.done": {
    one: "Personal data erased in {count} order",
    other: "Personal data erased in {count} orders",
  },
  "erasures.more": "This customer has more. Erase the data again, until nothing is left.",
  "erasures.failed": "Nothing was erased",
  "erasures.list": "Erased so far",
  "erasures.at": "When",
  "erasures.subject": "Customer",
  "erasures.orders": "Orders",
  "erasures.left": "Left",
  "erasures.by": "By",
  "erasures.download": "Download report",
} as const satisfies MessageTable;
