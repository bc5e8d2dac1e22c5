import { useEffect, useState } from "react";

/**
 * Returns a value once it has not changed for a while, and the first value at once. Work that depends on it
 * costs nothing while a person types or steps through several values.
 */
export function useSettled<T>(value: T, settleMs: number): T {
  const [settledValue, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(value, settledValue)) return;
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value, settledValue, settleMs]);
  return settledValue;
}
