import type { LanguageCode } from "@hpay/contract";
import { transliterate } from "@hpay/i18n";

/** HTML of the operator, not yet sanitised; empty where there is none. */
export interface LandingTexts {
  readonly top: string;
  readonly bottom: string;
}

/** Fetches both fragments of a language. A missing file is no text; Serbian Cyrillic is made from Latin. */
export async function landingTexts(
  basename: string,
  language: LanguageCode,
  signal: AbortSignal,
): Promise<LandingTexts> {
  const written = language === "rs-cyr" ? "rs" : language;
  const read = async (part: "top" | "bottom") => {
    const answer = await fetch(`${basename}/static/landing/${part}.${written}.html`, { signal });
    if (!answer.ok) return "";
    const html = await answer.text();
    return language === "rs-cyr" ? transliterate(html) : html;
  };
  const [top, bottom] = await Promise.all([read("top"), read("bottom")]);
  return { top, bottom };
}
