import type { Readable } from "@hpay/contract";
import { useSyncExternalStore } from "react";

export function useValue<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get);
}
