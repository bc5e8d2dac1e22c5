import type { MailTexts } from "../../platform/mail/mail-language";

/** The texts about an order's documents that shops print in orders and e-mails. */
export const resultTexts = {
  en: {
    receipt: "Fiscal receipt",
    refundReceipt: "Fiscal receipt of a refund",
    booking: "Booked",
    parcel: "Parcel",
    tracking: "Tracking code",
    payee: "Payee",
    account: "Account",
    amount: "Amount",
    purpose: "Purpose",
    reference: "Reference",
  },
  rs: {
    receipt: "Fiskalni račun",
    refundReceipt: "Fiskalni račun refundacije",
    booking: "Proknjiženo",
    parcel: "Pošiljka",
    tracking: "Kod za praćenje",
    payee: "Primalac",
    account: "Račun",
    amount: "Iznos",
    purpose: "Svrha",
    reference: "Poziv na broj",
  },
  mk: {
    receipt: "Фискална сметка",
    refundReceipt: "Фискална сметка за поврат",
    booking: "Прокнижено",
    parcel: "Пратка",
    tracking: "Код за следење",
    payee: "Примач",
    account: "Сметка",
    amount: "Износ",
    purpose: "Цел",
    reference: "Повик на број",
  },
} as const satisfies MailTexts<string>;

export type ResultWords = Readonly<Record<keyof (typeof resultTexts)["en"], string>>;
