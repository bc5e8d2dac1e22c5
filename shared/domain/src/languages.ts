/** The languages of the API's data with the locale that `lang` attributes know them by. */
const locales = {
  en: "en",
  us: "en-US",
  gb: "en-GB",
  rs: "sr-Latn-RS",
  "rs-cyr": "sr-Cyrl-RS",
  me: "sr-Latn-ME",
  ba: "bs-Latn-BA",
  hr: "hr",
  si: "sl-SI",
  mk: "mk",
  bg: "bg",
  el: "el",
  it: "it",
  ru: "ru",
  fr: "fr",
  hu: "hu",
  pt: "pt",
  de: "de",
  es: "es",
  sp: "es-ES",
  nl: "nl",
  ro: "ro",
} as const satisfies Readonly<Record<string, string>>;

/** A language code as the API writes it. They are not all language tags: `rs`, `me`, `us` and `gb` are countries. */
export type ApiLanguage = keyof typeof locales;

/** Is this a language that the product knows? */
export function isApiLanguage(code: unknown): code is ApiLanguage {
  return typeof code === "string" && Object.hasOwn(locales, code);
}

/** The locale for `lang` attributes of a language code; an unknown code gives `en`. */
export function languageTag(code: string): string {
  const known = code.toLowerCase();
  return isApiLanguage(known) ? locales[known] : "en";
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
