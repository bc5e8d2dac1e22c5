import { useEffect, useRef } from "react";

const waiting = new Set<() => void>();

/**
 * For a field that tells the form of a change only when the hand rests. What it still holds back is told at once when a
 * save begins, and when the field goes.
 * @param settle tells what is held back, if anything
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

/** Has every field tell its form what it holds back. */
export function settleFields(): void {
  for (const settle of [...waiting]) settle();
}
