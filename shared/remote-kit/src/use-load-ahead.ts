import { useEffect, useState } from "react";
import type { LoadableAhead } from "./lazy-with-retry";
import { useLanguage } from "./mount-hooks";

/** Safari has no idle callbacks. By the end of this delay, a page has done its own work. */
const afterDelay = (run: () => void) => {
  const timer = setTimeout(run, 500);
  return () => clearTimeout(timer);
};

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== "function") return afterDelay(run);
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}

/**
 * While the browser is idle, loads a part that people usually open next.
 * @param isReady false until the page itself is drawn
 * @returns true once the part has loaded and the browser is idle again
 */
export function useLoadAhead(
  part: Pick<LoadableAhead<never>, "loadAhead"> | undefined,
  isReady: boolean,
): boolean {
  const language = useLanguage();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isReady || !part) return;
    let stop = whenIdle(() => void part.loadAhead(language).then(waitUntilIdle));
    let isOver = false;
    const waitUntilIdle = () => {
      if (!isOver) stop = whenIdle(() => setLoaded(true));
    };
    return () => {
      isOver = true;
      stop();
    };
  }, [part, isReady, language]);
  return isLoaded;
}
