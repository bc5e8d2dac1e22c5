import { useCallback, useEffect, useRef } from "react";

/** Tells whether a screen still stands: an answer that comes after it leads nobody away from where they are by then. */
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
