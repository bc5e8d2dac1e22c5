import type { MailTexts } from "../../platform/mail/mail-language";

/** Texts of payment mails. */
export const paymentMailTexts = {
  en: {
    paid: "Payment received",
    paidText: "We have received your payment. Thank you!",
    refunded: "Refund",
    refundedText: "We have sent your money back. Your bank decides how soon you see it.",
    order: "Order",
    amount: "Amount",
    receipt: "Fiscal receipt",
    tracking: "Parcel",
    openOrder: "Open the order",
  },
  rs: {
    paid: "Uplata je primljena",
    paidText: "Primili smo vašu uplatu. Hvala!",
    refunded: "Povraćaj novca",
    refundedText: "Vratili smo vam novac. Kada ćete ga videti na računu, zavisi od vaše banke.",
    order: "Porudžbina",
    amount: "Iznos",
    receipt: "Fiskalni račun",
    tracking: "Pošiljka",
    openOrder: "Otvori porudžbinu",
  },
  mk: {
    paid: "Уплатата е примена",
    paidText: "Ја примивме вашата уплата. Ви благодариме!",
    refunded: "Поврат на пари",
    refundedText: "Ви ги вративме парите. Кога ќе ги видите на сметката, зависи од вашата банка.",
    order: "Нарачка",
    amount: "Износ",
    receipt: "Фискална сметка",
    tracking: "Пратка",
    openOrder: "Отвори нарачка",
  },
} as const satisfies MailTexts<string>;
