import type { LanguageCode, Readable } from "@hpay/contract";
import { declaredTexts, textsArrive } from "@hpay/i18n";
import { useEffect, useState } from "react";
import { useReadable } from "./use-readable";

/**
 * The language to show: the host's language if its texts have loaded, until then the previous one; null before
 * the first.
 */
export function useShownLanguage(wantedLanguage: Readable<LanguageCode>): LanguageCode | null {
  const hostLanguage = useReadable(wantedLanguage);
  const [settledLanguage, setSettled] = useState<LanguageCode | null>(null);
  useEffect(() => {
    let isStale = false;
    const settle = () => {
      if (!isStale) setSettled(hostLanguage);
    };
    if (declaredTexts.isLoaded(hostLanguage)) settle();
    else void textsArrive(hostLanguage).then(settle);
    return () => {
      isStale = true;
    };
  }, [hostLanguage]);
  return declaredTexts.isLoaded(hostLanguage) ? hostLanguage : settledLanguage;
}
