import type { LanguageCode, Readable } from "@hpay/contract";
import { commonMessages } from "@hpay/i18n";
import { useEffect, useState } from "react";
import { useReadable } from "./use-readable";

/** Texts that have to be there before a page is shown in a language. A `Catalogue` is one. */
export interface LoadableTexts {
  isLoaded(language: LanguageCode): boolean;
  load(language: LanguageCode): Promise<void>;
}

/** After this time the page is shown with English where texts are missing; late tables still take their place. */
const patienceMs = 3000;

const isReady = (texts: readonly LoadableTexts[], language: LanguageCode) =>
  commonMessages.isLoaded(language) && texts.every((part) => part.isLoaded(language));

/**
 * The language to show: the host's as soon as its texts are here, the one before until then; null before the first.
 */
export function useShownLanguage(
  wantedLanguage: Readable<LanguageCode>,
  texts: readonly LoadableTexts[],
): LanguageCode | null {
  const wanted = useReadable(wantedLanguage);
  const [settled, setSettled] = useState<LanguageCode | null>(null);
  useEffect(() => {
    if (isReady(texts, wanted)) {
      setSettled(wanted);
      return undefined;
    }
    let isStale = false;
    const settle = () => {
      clearTimeout(timer);
      if (!isStale) setSettled(wanted);
    };
    const timer = setTimeout(settle, patienceMs);
    // A table that can not be fetched only costs the translation: English stands in for it.
    Promise.allSettled([commonMessages, ...texts].map((part) => part.load(wanted))).then(settle);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [texts, wanted]);
  return isReady(texts, wanted) ? wanted : settled;
}
