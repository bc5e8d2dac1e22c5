import { useCallback, useEffect, useRef } from "react";

/** Whether a screen is still mounted: a late answer navigates nobody away from where they are by then. */
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
