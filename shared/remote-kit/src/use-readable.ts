import type { Readable } from "@hpay/contract";
import { useCallback, useSyncExternalStore } from "react";

/** Returns the current value of a `Readable`. Each change renders the component again. */
export function useReadable<T>(readable: Readable<T>): T {
  const subscribe = useCallback((onChange: () => void) => readable.subscribe(onChange), [readable]);
  const read = useCallback(() => readable.get(), [readable]);
  return useSyncExternalStore(subscribe, read, read);
}
