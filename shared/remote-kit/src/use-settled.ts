import { useEffect, useState } from "react";

/**
 * A value once it has stayed the same for a while; the first one counts at once. Dependent work costs nothing
 * while somebody types or steps through several.
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
