const texts = {
  en: { pay: "Payment", close: "Close", open: "Open the payment page" },
  rs: { pay: "Plaćanje", close: "Zatvori", open: "Otvori stranicu za plaćanje" },
  "rs-cyr": { pay: "Плаћање", close: "Затвори", open: "Отвори страницу за плаћање" },
  mk: { pay: "Плаќање", close: "Затвори", open: "Отвори ја страницата за плаќање" },
} as const;

export type PanelTexts = Readonly<Record<"pay" | "close" | "open", string>>;

export const panelTexts = (language: string): PanelTexts =>
  Object.entries(texts).find(([code]) => code === language)?.[1] ?? texts.en;
