import { formatMoney, type Money } from "./amount-text";
import { type LanguageFallback, languageFallbacks } from "./languages";

const payAt: Readonly<Record<LanguageFallback["language"], string>> = {
  en: "pay at",
  rs: "platite na",
  mk: "платете на",
};
// The transliteration stands above this package: its few letters are written here.
const payAtInCyrillic = "платите на";

export interface SmsOffer {
  /** Name of the company that asks for the money. */
  readonly company: string;
  readonly due: Money;
  /** Address of the customer's pay page. */
  readonly link: string;
  /** Code of the language in which the customer is spoken to. */
  readonly language: string;
}

/** The text message that offers an order to its customer: what the gateway sends, and what the panel counts. */
export function offerSms({ company, due, link, language }: SmsOffer): string {
  const [best] = languageFallbacks(language);
  const words = best?.transliterated ? payAtInCyrillic : payAt[best?.language ?? "en"];
  // A blank that does not break is not in the GSM alphabet: it alone would make each part 70 characters instead of 160.
  return `${company}: ${formatMoney(due, language)}, ${words} ${link}`.replace(/[\u00a0\u202f]/g, " ");
}
