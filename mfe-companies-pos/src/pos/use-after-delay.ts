import { useEffect, useState } from "react";

/** False at first, true after a while. */
export function useAfterDelay(delayMs: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isLater;
}
