import type { MailTexts } from "../../../platform/mail/mail-language";

export const orderKeyTexts = {
  en: {
    capture: "Capture",
    void: "Void",
    refund: "Refund",
    receipt: "Issue receipt",
    amount: "Amount",
    most: "At most",
    ask: "The reserved amount is released. The customer is not charged.",
    cancel: "Cancel",
  },
  rs: {
    capture: "Naplati",
    void: "Poništi rezervaciju",
    refund: "Povraćaj",
    receipt: "Izdaj račun",
    amount: "Iznos",
    most: "Najviše",
    ask: "Rezervisani iznos se oslobađa. Kupac se ne zadužuje.",
    cancel: "Odustani",
  },
  mk: {
    capture: "Наплати",
    void: "Поништи резервација",
    refund: "Поврат",
    receipt: "Издај сметка",
    amount: "Износ",
    most: "Најмногу",
    ask: "Резервираниот износ се ослободува. Купувачот не се задолжува.",
    cancel: "Откажи",
  },
} as const satisfies MailTexts<string>;
