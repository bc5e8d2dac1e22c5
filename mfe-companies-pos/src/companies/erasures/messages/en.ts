import type { MessageTable } from "@hpay/i18n";

export const en = {
  "erasures.title": "Customers' data",
  "erasures.text":
    "When a customer asks you to, you can permanently erase their personal data here, including in tickets. Amounts, items, taxes, receipts and the ledger are kept, as the law requires.",
  "erasures.email": "Customer's e-mail",
  "erasures.email-wrong": "Enter proper email address!",
  "erasures.erase": "Erase data",
  "erasures.ask-title": "Erase the data of {email}?",
  "erasures.ask-text":
    "Names, addresses, contacts, stored cards and messages are erased from all orders of this company. This can't be undone. Orders with a pending payment or an active subscription are left unchanged and listed in the report.",
  "erasures.done": {
    one: "Personal data erased from {count} order",
    other: "Personal data erased from {count} orders",
  },
  "erasures.more": "This customer has more orders. Erase the data again until none is left.",
  "erasures.failed": "Nothing was erased",
  "erasures.list": "Erased so far",
  "erasures.at": "When",
  "erasures.subject": "Customer",
  "erasures.orders": "Orders",
  "erasures.left": "Orders not erased",
  "erasures.by": "Erased by",
  "erasures.download": "Download report",
  "erasures.by-age": { one: "Orders older than {count} month", other: "Orders older than {count} months" },
  "retention.title": "Data in old orders",
  "retention.text":
    "Once an order is old enough, its customer's personal data is erased automatically. Amounts, items, receipts and the ledger are kept. Orders that are still open, or that a subscription still renews, stay unchanged. In Serbia, accounting documents must be kept for five years: ask your lawyer before you choose less than 60 months.",
  "retention.on": "Erase customers' data from old orders",
  "retention.months": "After how many months",
  "retention.wrong": "Enter a whole number from 12 to 240",
  "retention.save": "Save retention period",
  "retention.ask-title": {
    one: "Erase data after {count} month?",
    other: "Erase data after {count} months?",
  },
  "retention.ask-text":
    "From tomorrow, names, addresses, contacts and stored cards of customers are erased from these orders. This can't be undone. Until then you can turn this off here.",
  "retention.ask-count": {
    one: "{count} order is old enough today.",
    other: "{count} orders are old enough today.",
  },
  "retention.ask-left": {
    one: "{count} more order is still open and stays unchanged.",
    other: "{count} more orders are still open and stay unchanged.",
  },
  "retention.from": "Applies from {at} ({zone}).",
  "retention.confirm": "Erase old data",
  "retention.saved": "Retention period saved",
  "retention.error": "The retention period was not saved",
} as const satisfies MessageTable;
