import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that checks whether a screen is still mounted, because a late answer must not navigate
 * away from another page.
 */
export function useIsShown(): () => boolean {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
