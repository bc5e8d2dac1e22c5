import { useEffect } from "react";
import type { LoadableAhead } from "./lazy-with-retry";
import { useLanguage } from "./mount-hooks";

/** Safari has no idle callbacks; by then a page's own work is done. */
const instead = (run: () => void) => {
  const timer = setTimeout(run, 500);
  return () => clearTimeout(timer);
};

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== "function") return instead(run);
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}

/**
 * Loads a part that people usually open next, when the browser is idle.
 * @param ready false until the page itself is drawn
 */
export function useLoadAhead(
  part: Pick<LoadableAhead<never>, "loadAhead"> | undefined,
  ready: boolean,
): void {
  const language = useLanguage();
  useEffect(() => {
    if (!ready || !part) return;
    return whenIdle(() => void part.loadAhead(language));
  }, [part, ready, language]);
}
