import { useEffect, useState } from "react";

/**
 * Returns a value once it has not changed for a while, and the first value at once. Work that depends on it
 * costs nothing while a person types or steps through several values.
 */
export function useSettled<T>(value: T, settleMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(value, settled)) return;
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value, settled, settleMs]);
  return settled;
}
