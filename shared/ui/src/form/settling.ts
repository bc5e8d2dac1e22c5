import { useEffect, useRef } from "react";

const settlers = new Set<() => void>();

/**
 * Lets a field pass its pending change to the form at once when a save begins, or when the field unmounts;
 * otherwise the field waits for a pause.
 * @param settle passes on the pending change, if any
 */
export function useSettling(settle: () => void): void {
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    const settleLatest = () => latest.current();
    settlers.add(settleLatest);
    return () => {
      settlers.delete(settleLatest);
      settleLatest();
    };
  }, []);
}

/** Makes every field pass its pending change to the form. */
export function settleFields(): void {
  for (const settle of [...settlers]) settle();
}
