import { commonMessages } from "@hpay/i18n";
import { useLanguage, useT } from "@hpay/remote-kit";
import { useCallback } from "react";
import { messageOfError, serverMessageOf } from "../provider/error-message";

/** `(error) => words` in the page's language: see `messageOfError`. */
export function useErrorMessage(): (error: unknown) => string {
  const t = useT(commonMessages);
  const language = useLanguage();
  return useCallback((error) => messageOfError(error, t, language), [t, language]);
}

/**
 * `(error) => words` of the gateway in the page's language, null without any: for a message's second line.
 */
export function useServerWords(): (error: unknown) => string | null {
  const language = useLanguage();
  return useCallback((error) => serverMessageOf(error, language), [language]);
}
