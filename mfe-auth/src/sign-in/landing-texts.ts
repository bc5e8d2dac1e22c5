import type { LanguageCode } from "@hpay/contract";
import { transliterate } from "@hpay/i18n";

/** HTML of the operator, not yet sanitised; empty where there is none. */
export interface LandingTexts {
  readonly top: string;
  readonly bottom: string;
}

/** Fetches both fragments of a language. A missing file is no text; without one in Cyrillic the Latin one is written in it. */
export async function landingTexts(
  basename: string,
  language: LanguageCode,
  signal: AbortSignal,
): Promise<LandingTexts> {
  const fetched = async (name: string) => {
    const answer = await fetch(`${basename}/static/landing/${name}.html`, { signal });
    return answer.ok ? answer.text() : null;
  };
  const read = async (part: "top" | "bottom") => {
    const own = await fetched(`${part}.${language}`);
    if (own !== null || language !== "rs-cyr") return own ?? "";
    return transliterate((await fetched(`${part}.rs`)) ?? "");
  };
  const [top, bottom] = await Promise.all([read("top"), read("bottom")]);
  return { top, bottom };
}
