import type { MailTexts } from "../../platform/mail/mail-language";

/** What shops print about an order's documents in orders and mails. */
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
    refundReceipt: "Fiskalni račun povraćaja",
    booking: "Proknjiženo",
    parcel: "Paket",
    tracking: "Kod za praćenje",
    payee: "Primalac",
    account: "Račun",
    amount: "Iznos",
    purpose: "Svrha",
    reference: "Poziv na broj",
  },
  mk: {
    receipt: "Фискална сметка",
    refundReceipt: "Фискална сметка за враќање",
    booking: "Прокнижено",
    parcel: "Пакет",
    tracking: "Код за следење",
    payee: "Примач",
    account: "Сметка",
    amount: "Износ",
    purpose: "Цел",
    reference: "Повикување на број",
  },
} as const satisfies MailTexts<string>;

export type ResultWords = Readonly<Record<keyof (typeof resultTexts)["en"], string>>;
