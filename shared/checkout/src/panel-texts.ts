export type PanelTexts = Readonly<Record<"pay" | "close" | "open", string>>;

const texts: Readonly<Record<string, PanelTexts>> & { readonly en: PanelTexts } = {
  en: { pay: "Payment", close: "Close", open: "Open the payment page" },
  rs: { pay: "Plaćanje", close: "Zatvori", open: "Otvori stranicu za plaćanje" },
  "rs-cyr": { pay: "Плаћање", close: "Затвори", open: "Отвори страницу за плаћање" },
  mk: { pay: "Плаќање", close: "Затвори", open: "Отвори ја страницата за плаќање" },
};

export const panelTexts = (language: string): PanelTexts => texts[language] ?? texts.en;
