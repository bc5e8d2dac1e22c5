import { useCallback, useRef } from "react";

/**
 * Returns a stable function that calls the latest handler, so that components that use it need not re-render.
 */
export function useStable<Given extends readonly unknown[]>(
  handle: (...args: Given) => void,
): (...args: Given) => void {
  const latestHandler = useRef(handle);
  latestHandler.current = handle;
  return useCallback((...args) => latestHandler.current(...args), []);
}
