import { transliterate } from "@hpay/i18n";

type Written = "en" | "rs" | "mk";

/** An e-mail's texts in the hand-written languages. */
export type MailTexts<T extends string> = Readonly<Record<Written, Readonly<Record<T, string>>>>;

/** The texts in the receiver's language. Serbian Cyrillic is transliterated; other languages fall back. */
export function mailTexts<T extends string>(
  texts: MailTexts<T>,
  language: string,
): Readonly<Record<T, string>> {
  if (language === "rs-cyr") {
    const entries = Object.entries<string>(texts.rs).map(([key, text]) => [key, transliterate(text)]);
    return { ...texts.rs, ...Object.fromEntries(entries) };
  }
  if (language === "mk") return texts.mk;
  return ["rs", "me", "ba"].includes(language) ? texts.rs : texts.en;
}

export const htmlLanguage: Readonly<Record<string, string>> = {
  rs: "sr-Latn",
  "rs-cyr": "sr-Cyrl",
  me: "sr-Latn",
  ba: "bs",
};
