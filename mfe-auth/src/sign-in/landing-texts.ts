import type { LanguageCode } from "@hpay/contract";
import { transliterate } from "@hpay/i18n";

/** The operator's HTML, not yet sanitized; empty if there is none. */
export interface LandingTexts {
  readonly top: string;
  readonly bottom: string;
}

/**
 * Loads both fragments of a language. A missing file gives an empty text; a missing Cyrillic one is
 * transliterated from Latin.
 */
export async function landingTexts(
  basename: string,
  language: LanguageCode,
  signal: AbortSignal,
): Promise<LandingTexts> {
  const fetchText = async (name: string) => {
    const answer = await fetch(`${basename}/static/landing/${name}.html`, { signal });
    return answer.ok ? answer.text() : null;
  };
  const read = async (part: "top" | "bottom") => {
    const ownText = await fetchText(`${part}.${language}`);
    if (ownText !== null || language !== "rs-cyr") return ownText ?? "";
    return transliterate((await fetchText(`${part}.rs`)) ?? "");
  };
  const [top, bottom] = await Promise.all([read("top"), read("bottom")]);
  return { top, bottom };
}
