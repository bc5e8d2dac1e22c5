import type { Readable } from "@hpay/contract";
import { useCallback, useSyncExternalStore } from "react";

/** Returns the current value of a `Readable`, and re-renders when it changes. */
export function useReadable<T>(readable: Readable<T>): T {
  const subscribe = useCallback((onChange: () => void) => readable.subscribe(onChange), [readable]);
  const read = useCallback(() => readable.get(), [readable]);
  return useSyncExternalStore(subscribe, read, read);
}
