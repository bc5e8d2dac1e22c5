import type { MailTexts } from "../../platform/mail/mail-language";

/** Texts of payment mails. */
export const paymentMailTexts = {
  en: {
    paid: "Payment received",
    paidText: "We have received your payment. Thank you!",
    refunded: "Refund",
    refundedText: "We have refunded your money. It can take a few days until your bank shows it.",
    shop: "Shop",
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
    refundedText: "Vratili smo vam novac. Može proći nekoliko dana dok ga ne vidite na računu.",
    shop: "Prodavnica",
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
    refundedText: "Ви ги вративме парите. Може да поминат неколку дена додека не ги видите на сметката.",
    shop: "Продавница",
    order: "Нарачка",
    amount: "Износ",
    receipt: "Фискална сметка",
    tracking: "Пратка",
    openOrder: "Отвори нарачка",
  },
} as const satisfies MailTexts<string>;
