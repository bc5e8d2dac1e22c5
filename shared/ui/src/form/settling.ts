import { useEffect, useRef } from "react";

const waiting = new Set<() => void>();

/**
 * For a field that passes a change to the form only after a pause: a pending change is passed on at once when
 * a save begins, or when the field unmounts.
 * @param settle returns the pending change, if any
 */
export function useSettling(settle: () => void): void {
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    const settleNow = () => latest.current();
    waiting.add(settleNow);
    return () => {
      waiting.delete(settleNow);
      settleNow();
    };
  }, []);
}

/** Makes every field pass its pending change to the form. */
export function settleFields(): void {
  for (const settle of [...waiting]) settle();
}
