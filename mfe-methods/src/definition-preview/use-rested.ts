import { useEffect, useState } from "react";

const restMs = 200;

/** A value as it was when it last stayed the same for a moment: what hangs on it costs nothing while somebody types. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
