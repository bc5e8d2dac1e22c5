import type { LanguageCode } from "@hpay/contract";

/** HTML of the operator, not yet sanitised; empty where there is none. */
export interface LandingTexts {
  readonly top: string;
  readonly bottom: string;
}

/** Fetches both fragments of a language. A missing file is no text. */
export async function landingTexts(
  basename: string,
  language: LanguageCode,
  signal: AbortSignal,
): Promise<LandingTexts> {
  const read = async (part: "top" | "bottom") => {
    const answer = await fetch(`${basename}/static/landing/${part}.${language}.html`, { signal });
    return answer.ok ? answer.text() : "";
  };
  const [top, bottom] = await Promise.all([read("top"), read("bottom")]);
  return { top, bottom };
}
