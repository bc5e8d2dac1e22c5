import { useCallback, useRef } from "react";

/**
 * Returns a stable function that calls the latest handler, so that components that use it need not re-render.
 */
export function useStable<Given extends readonly unknown[]>(
  handle: (...given: Given) => void,
): (...args: Given) => void {
  const latest = useRef(handle);
  latest.current = handle;
  return useCallback((...args) => latest.current(...args), []);
}
