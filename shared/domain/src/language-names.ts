import { type ApiLanguage, isApiLanguage } from "./languages";

// The locales are in another file, because every first screen needs them for its amounts.
const names = {
  en: "English",
  us: "English (US)",
  gb: "English (UK)",
  rs: "Srpski",
  "rs-cyr": "Српски",
  me: "Crnogorski",
  ba: "Bosanski",
  hr: "Hrvatski",
  si: "Slovenščina",
  mk: "Македонски",
  bg: "Български",
  el: "Ελληνικά",
  it: "Italiano",
  ru: "Русский",
  fr: "Français",
  hu: "Magyar",
  pt: "Português",
  de: "Deutsch",
  es: "Español",
  sp: "Español",
  nl: "Nederlands",
  ro: "Română",
} as const satisfies Readonly<Record<ApiLanguage, string>>;

/** The language's own name, for a language menu; an unknown code is shown unchanged. */
export function languageName(code: string): string {
  return isApiLanguage(code) ? names[code] : code;
}
