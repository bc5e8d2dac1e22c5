import { commonMessages } from "@hpay/i18n";
import { useLanguage, useT } from "@hpay/remote-kit";
import { useCallback } from "react";
import { messageOfError, serverMessageOf } from "../provider/error-message";

/** Returns `(error) => words` in the page's language; see `messageOfError`. */
export function useErrorMessage(): (error: unknown) => string {
  const t = useT(commonMessages);
  const language = useLanguage();
  return useCallback((error) => messageOfError(error, t, language), [t, language]);
}

/**
 * Returns `(error) => words` with the gateway's text in the page's language, or null if there is none, for
 * the second line of a message.
 */
export function useServerWords(): (error: unknown) => string | null {
  const language = useLanguage();
  return useCallback((error) => serverMessageOf(error, language), [language]);
}
