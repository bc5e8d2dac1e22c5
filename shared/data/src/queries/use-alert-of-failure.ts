import { useNotify } from "@hpay/remote-kit";
import { useEffect, useRef } from "react";
import { useServerWords } from "./use-error-message";

/**
 * Reports once that a list failed to load, in addition to the page's own message. The next failure is reported
 * only after a successful load.
 * @param error the query's error; null if there is none
 * @param text the specification's message
 */
export function useAlertOfFailure(error: unknown, text: string): void {
  const notify = useNotify();
  const serverWords = useServerWords();
  const hasFailed = error !== null && error !== undefined;
  const latest = useRef({ notify, text, details: serverWords(error) });
  latest.current = { notify, text, details: serverWords(error) };
  useEffect(() => {
    if (!hasFailed) return;
    const { notify: showNotice, ...words } = latest.current;
    showNotice({ tone: "error", ...words });
  }, [hasFailed]);
}
