import { useCallback, useRef } from "react";

/** A handler that stays the same function and does what the latest one does: what is given it need not be drawn again. */
export function useStable<Given extends readonly unknown[]>(
  handle: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(handle);
  latest.current = handle;
  return useCallback((...given) => latest.current(...given), []);
}
