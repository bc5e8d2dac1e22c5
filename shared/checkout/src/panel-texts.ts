export type PanelTexts = Readonly<Record<"pay" | "close" | "open" | "opening" | "failed", string>>;

const texts: Readonly<Record<string, PanelTexts>> & { readonly en: PanelTexts } = {
  en: {
    pay: "Payment",
    close: "Close",
    open: "Open the payment page",
    opening: "Opening the payment page…",
    failed: "The payment page did not open. Nothing was charged.",
  },
  rs: {
    pay: "Plaćanje",
    close: "Zatvori",
    open: "Otvori stranicu za plaćanje",
    opening: "Stranica za plaćanje se otvara…",
    failed: "Stranica za plaćanje se nije otvorila. Ništa nije naplaćeno.",
  },
  "rs-cyr": {
    pay: "Плаћање",
    close: "Затвори",
    open: "Отвори страницу за плаћање",
    opening: "Страница за плаћање се отвара…",
    failed: "Страница за плаћање се није отворила. Ништа није наплаћено.",
  },
  mk: {
    pay: "Плаќање",
    close: "Затвори",
    open: "Отвори ја страницата за плаќање",
    opening: "Страницата за плаќање се отвора…",
    failed: "Страницата за плаќање не се отвори. Ништо не е наплатено.",
  },
};

export const panelTexts = (language: string): PanelTexts => texts[language] ?? texts.en;
