import type { MailTexts } from "../../platform/mail/mail-language";

/** Texts of the mail that offers an order to a customer. */
export const offerTexts = {
  en: {
    subject: "Your order",
    hello: "Your order is ready to be paid.",
    pay: "View and pay",
    total: "Total",
    plusDelivery: "plus delivery",
    validUntil: "Valid until",
    scan: "Or scan this code with your bank's app.",
    account: "Account",
    payee: "Payee",
    reference: "Reference",
  },
  rs: {
    subject: "Vaša porudžbina",
    hello: "Vaša porudžbina je spremna za plaćanje.",
    pay: "Pogledaj i plati",
    total: "Ukupno",
    plusDelivery: "plus dostava",
    validUntil: "Važi do",
    scan: "Ili skenirajte ovaj kod aplikacijom svoje banke.",
    account: "Račun",
    payee: "Primalac",
    reference: "Poziv na broj",
  },
  mk: {
    subject: "Вашата нарачка",
    hello: "Вашата нарачка е подготвена за плаќање.",
    pay: "Погледни и плати",
    total: "Вкупно",
    plusDelivery: "плус достава",
    validUntil: "Важи до",
    scan: "Или скенирајте го овој код со апликацијата на вашата банка.",
    account: "Сметка",
    payee: "Примач",
    reference: "Повик на број",
  },
} as const satisfies MailTexts<string>;
