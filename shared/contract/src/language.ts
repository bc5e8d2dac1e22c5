/** The panel's languages. `rs` is Serbian in Latin script, `rs-cyr` is Serbian in Cyrillic script. */
export const interfaceLanguages = ["en", "rs", "rs-cyr", "mk"] as const;
export type LanguageCode = (typeof interfaceLanguages)[number];

/** Languages with hand-written texts; the other languages are derived from them. */
export type WrittenLanguage = "en" | "rs" | "mk";

/** A text in the registry, which the host shows before any remote code runs. `mk` falls back to `en`. */
export interface LocalizedText {
  readonly en: string;
  readonly rs: string;
  readonly mk?: string;
}

export function isLanguageCode(value: unknown): value is LanguageCode {
  return interfaceLanguages.some((code) => code === value);
}
