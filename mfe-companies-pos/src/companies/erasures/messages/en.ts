import type { MessageTable } from "@hpay/i18n";

export const en = {
  "erasures.title": "Customers' data",
  "erasures.text":
    "When a customer asks, their personal data are erased here for good. Amounts, items, taxes, receipts and the ledger stay, as the law asks.",
  "erasures.email": "Customer's e-mail",
  "erasures.email-wrong": "Enter proper email address!",
  "erasures.erase": "Erase data",
  "erasures.ask-title": "Erase the data of {email}?",
  "erasures.ask-text":
    "Names, addresses, contacts, stored cards and messages are erased in all orders of this company. Nobody can bring them back. Orders whose payment is pending or whose subscription runs are left, and the report names them.",
  "erasures.done": {
    one: "Personal data erased in {count} order",
    other: "Personal data erased in {count} orders",
  },
  "erasures.failed": "Nothing was erased",
  "erasures.list": "Erased so far",
  "erasures.at": "When",
  "erasures.subject": "Customer",
  "erasures.orders": "Orders",
  "erasures.left": "Left",
  "erasures.by": "By",
  "erasures.download": "Download report",
} as const satisfies MessageTable;
