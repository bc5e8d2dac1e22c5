/** The languages of the API's data, with their locales for `lang` attributes. */
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

/** A language code of the API. Not all are language tags: `rs`, `me`, `us` and `gb` are countries. */
export type ApiLanguage = keyof typeof locales;

/** Whether the product supports this language. */
export function isApiLanguage(code: unknown): code is ApiLanguage {
  return typeof code === "string" && Object.hasOwn(locales, code);
}

/** Language tags with a different code in the API. */
const codesOfTags: Readonly<Record<string, string>> = { sr: "rs", bs: "ba", sl: "si" };

/** The code of a language as written by shops, such as `sr_RS` or `bs`; empty if it is not a language. */
export function languageOfShop(shopLanguage: string): string {
  const [, tag = "", script = ""] =
    /^([a-z]{2})([-_]cyrl?)?(?:[-_]|$)/.exec(shopLanguage.trim().toLowerCase()) ?? [];
  return `${codesOfTags[tag] ?? tag}${script === "" ? "" : "-cyr"}`;
}

/** The locale for `lang` attributes of a language code; an unknown code gives `en`. */
export function languageTag(code: string): string {
  const language = code.toLowerCase();
  return isApiLanguage(language) ? locales[language] : "en";
}

/**
 * The locale for `Intl` of a language code. `Intl` silently reads `rs` as English and throws on `rs-cyr`, so
 * every call uses this function. `Intl` never throws for its result.
 */
export function intlLocale(code: string): string {
  const tag = languageTag(code);
  // Chromium has no Macedonian and would silently use English. Serbian has the same script, and the same
  // number formats and plural forms.
  return tag === "mk" && Intl.NumberFormat.supportedLocalesOf(tag).length === 0 ? "sr-Cyrl-RS" : tag;
}

/** Languages that a customer's pages and mails can have. Source: spec 1 §9, spec 3 §9, in their order. */
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

/** Codes that are suggested for localized parameters of a method. Source: spec 2 §2, in its order. */
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

/** A language with texts, and whether they need transliteration. */
export interface LanguageFallback {
  readonly language: "en" | "rs" | "mk";
  readonly transliterated: boolean;
}

const fallbackOf = (language: LanguageFallback["language"]): LanguageFallback => ({
  language,
  transliterated: false,
});

/** The sources of a language's texts, best first; English is always the last. */
export function languageFallbacks(code: string): readonly LanguageFallback[] {
  switch (code) {
    case "rs-cyr":
      return [{ language: "rs", transliterated: true }, fallbackOf("en")];
    case "rs":
    case "me":
    case "ba":
      return [fallbackOf("rs"), fallbackOf("en")];
    case "mk":
      return [fallbackOf("mk"), fallbackOf("en")];
    default:
      return [fallbackOf("en")];
  }
}

/**
 * The panel's language for a country (ISO 3166 alpha-2): `rs` for Serbia, Bosnia and Herzegovina, and
 * Montenegro. Source: spec 1 §1.
 */
export function languageOfCountry(countryCode: string): "rs" | "en" {
  return ["RS", "BA", "ME"].includes(countryCode.toUpperCase()) ? "rs" : "en";
}

/** The language of the product's texts for a browser's language tag; undefined if there is none. */
function languageOfTag(tag: string): "en" | "rs" | "rs-cyr" | "mk" | undefined {
  const [language = "", ...subtags] = tag.trim().toLowerCase().split("-");
  if (language === "sr") return subtags.includes("cyrl") ? "rs-cyr" : "rs";
  if (language === "bs" || language === "cnr" || language === "sh") return "rs";
  return language === "mk" || language === "en" ? language : undefined;
}

/** The first of a browser's preferred languages for which the product has texts; English if there is none. */
export function languageOfBrowser(tags: readonly string[]): "en" | "rs" | "rs-cyr" | "mk" {
  return tags.map(languageOfTag).find((language) => language !== undefined) ?? "en";
}
