/** A language of the API's data with the locale that `lang` attributes know it by. */
interface LanguageRow {
  readonly locale: string;
  /** The language's own name for itself. */
  readonly name: string;
}

const languageTable = {
  en: { locale: "en", name: "English" },
  us: { locale: "en-US", name: "English (US)" },
  gb: { locale: "en-GB", name: "English (UK)" },
  rs: { locale: "sr-Latn-RS", name: "Srpski" },
  "rs-cyr": { locale: "sr-Cyrl-RS", name: "Српски" },
  me: { locale: "sr-Latn-ME", name: "Crnogorski" },
  ba: { locale: "bs-Latn-BA", name: "Bosanski" },
  hr: { locale: "hr", name: "Hrvatski" },
  si: { locale: "sl-SI", name: "Slovenščina" },
  mk: { locale: "mk", name: "Македонски" },
  bg: { locale: "bg", name: "Български" },
  el: { locale: "el", name: "Ελληνικά" },
  it: { locale: "it", name: "Italiano" },
  ru: { locale: "ru", name: "Русский" },
  fr: { locale: "fr", name: "Français" },
  hu: { locale: "hu", name: "Magyar" },
  pt: { locale: "pt", name: "Português" },
  de: { locale: "de", name: "Deutsch" },
  es: { locale: "es", name: "Español" },
  sp: { locale: "es-ES", name: "Español" },
  nl: { locale: "nl", name: "Nederlands" },
  ro: { locale: "ro", name: "Română" },
} as const satisfies Readonly<Record<string, LanguageRow>>;

/** A language code as the API writes it. They are not all language tags: `rs`, `me`, `us` and `gb` are countries. */
export type ApiLanguage = keyof typeof languageTable;

/** Is this a language that the product knows? */
export function isApiLanguage(code: unknown): code is ApiLanguage {
  return typeof code === "string" && Object.hasOwn(languageTable, code);
}

/** The locale for `lang` attributes of a language code; an unknown code gives `en`. */
export function languageTag(code: string): string {
  const known = code.toLowerCase();
  return isApiLanguage(known) ? languageTable[known].locale : "en";
}

/**
 * The locale for `Intl` of a language code. `Intl` takes `rs` silently for English and throws on `rs-cyr`, so every call
 * goes through here. The answer never makes `Intl` throw.
 */
export function intlLocale(code: string): string {
  const tag = languageTag(code);
  // Chromium is built without Macedonian and would be silently English. Serbian has its script, numbers and plurals.
  return tag === "mk" && Intl.NumberFormat.supportedLocalesOf(tag).length === 0 ? "sr-Cyrl-RS" : tag;
}

/** The language's own name, for a language menu; an unknown code is shown as it is. */
export function languageName(code: string): string {
  return isApiLanguage(code) ? languageTable[code].name : code;
}

/** Languages that a customer's pages and mails can be in. Source: spec 1 §9, spec 3 §9, in their order. */
export const customerLanguages = [
  "en",
  "rs",
  "rs-cyr",
  "mk",
  "hr",
  "me",
  "el",
  "it",
  "ru",
  "fr",
  "hu",
  "pt",
  "de",
  "es",
  "nl",
  "si",
  "ba",
] as const satisfies readonly ApiLanguage[];
export type CustomerLanguage = (typeof customerLanguages)[number];

/** Codes suggested where a method's parameters are localized. Source: spec 2 §2, in its order. */
export const suggestedMethodLanguages = [
  "rs",
  "rs-cyr",
  "hr",
  "ba",
  "en",
  "us",
  "gb",
  "de",
  "fr",
  "hu",
  "it",
  "ro",
  "nl",
  "bg",
  "sp",
] as const satisfies readonly ApiLanguage[];

/** A language that texts exist in, and whether they reach the reader through the transliteration. */
export interface LanguageFallback {
  readonly language: "en" | "rs" | "mk";
  readonly transliterated: boolean;
}

const written = (language: LanguageFallback["language"]): LanguageFallback => ({
  language,
  transliterated: false,
});

/** Where a text in a language comes from, best first; always ends in English. */
export function languageFallbacks(code: string): readonly LanguageFallback[] {
  switch (code) {
    case "rs-cyr":
      return [{ language: "rs", transliterated: true }, written("en")];
    case "rs":
    case "me":
    case "ba":
      return [written("rs"), written("en")];
    case "mk":
      return [written("mk"), written("en")];
    default:
      return [written("en")];
  }
}

/** The panel's language for a country (ISO 3166 alpha-2): Serbia, Bosnia and Herzegovina, Montenegro read `rs`. Source: spec 1 §1. */
export function languageOfCountry(countryCode: string): "rs" | "en" {
  return ["RS", "BA", "ME"].includes(countryCode.toUpperCase()) ? "rs" : "en";
}
