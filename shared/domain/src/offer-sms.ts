import { formatMoney, type Money } from "./amount-text";
import { type LanguageFallback, languageFallbacks } from "./languages";

const payAtText: Readonly<Record<LanguageFallback["language"], string>> = {
  en: "pay at",
  rs: "platite na",
  mk: "платете на",
};
// These letters are written out, because the transliteration is in a higher layer.
const payAtInCyrillic = "платите на";

export interface SmsOffer {
  readonly company: string;
  readonly due: Money;
  /** Address of the customer's pay page. */
  readonly link: string;
  /** Code of the customer's language. */
  readonly language: string;
}

/**
 * The text message that offers an order to its customer; the gateway sends it, and the panel counts its
 * parts.
 */
export function offerSms({ company, due, link, language }: SmsOffer): string {
  const [bestLanguage] = languageFallbacks(language);
  const words = bestLanguage?.transliterated ? payAtInCyrillic : payAtText[bestLanguage?.language ?? "en"];
  // A non-breaking space is not in the GSM alphabet: a single one would reduce each part from 160 to 70
  // characters.
  return `${company}: ${formatMoney(due, language)}, ${words} ${link}`.replace(/[\u00a0\u202f]/g, " ");
}
