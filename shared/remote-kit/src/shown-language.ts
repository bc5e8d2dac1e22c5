import type { LanguageCode, Readable } from "@hpay/contract";
import { declaredTexts } from "@hpay/i18n";
import { useEffect, useState } from "react";
import { useReadable } from "./use-readable";

/** After this time a page is shown with English where texts are missing; late tables still take their place. */
const patienceMs = 3000;

/** Waits for the texts of all code that has come so far, but not for ever. */
export function textsArrive(language: LanguageCode): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    void declaredTexts.load(language).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * The language to show: the host's as soon as its texts are here, the one before until then; null before the first.
 */
export function useShownLanguage(wantedLanguage: Readable<LanguageCode>): LanguageCode | null {
  const wanted = useReadable(wantedLanguage);
  const [settled, setSettled] = useState<LanguageCode | null>(null);
  useEffect(() => {
    let isStale = false;
    const settle = () => {
      if (!isStale) setSettled(wanted);
    };
    if (declaredTexts.isLoaded(wanted)) settle();
    else void textsArrive(wanted).then(settle);
    return () => {
      isStale = true;
    };
  }, [wanted]);
  return declaredTexts.isLoaded(wanted) ? wanted : settled;
}
