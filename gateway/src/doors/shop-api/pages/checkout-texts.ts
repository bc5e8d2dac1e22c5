import { transliterate } from "@hpay/i18n";

type Texts = Readonly<Record<string, string>>;

/** Texts of the browser client in a shop's page; a shop may show them too. */
const writtenTexts = {
  en: {
    pay: "Payment",
    close: "Close",
    cancel: "Cancel",
    ok: "OK",
    yes: "Yes",
    no: "No",
    loading: "Opening the payment page…",
    notOpened: "The payment page could not be opened. Please try again.",
    openInPage: "Open the payment page",
  },
  rs: {
    pay: "Plaćanje",
    close: "Zatvori",
    cancel: "Odustani",
    ok: "U redu",
    yes: "Da",
    no: "Ne",
    loading: "Stranica za plaćanje se otvara…",
    notOpened: "Stranica za plaćanje nije mogla da se otvori. Pokušajte ponovo.",
    openInPage: "Otvori stranicu za plaćanje",
  },
  mk: {
    pay: "Плаќање",
    close: "Затвори",
    cancel: "Откажи",
    ok: "Во ред",
    yes: "Да",
    no: "Не",
    loading: "Страницата за плаќање се отвора…",
    notOpened: "Страницата за плаќање не можеше да се отвори. Обидете се повторно.",
    openInPage: "Отвори ја страницата за плаќање",
  },
} as const satisfies Readonly<Record<string, Texts>>;

/** Checkout texts by language and key: all languages, unless a known one is named. `sr` is read as `rs`. */
export function checkoutTexts(languages: readonly string[]): Readonly<Record<string, Texts>> {
  const all: Readonly<Record<string, Texts>> = {
    ...writtenTexts,
    "rs-cyr": Object.fromEntries(
      Object.entries(writtenTexts.rs).map(([key, text]) => [key, transliterate(text)]),
    ),
  };
  const requestedLanguages = languages.map((language) =>
    language.trim().toLowerCase().replace("_", "-").replace(/^sr\b/, "rs"),
  );
  const supportedLanguages = requestedLanguages.filter((code) => Object.hasOwn(all, code));
  return supportedLanguages.length === 0
    ? all
    : Object.fromEntries(supportedLanguages.map((code) => [code, all[code] ?? {}]));
}
