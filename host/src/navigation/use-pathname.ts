import { useSyncExternalStore } from "react";
import { usePanel } from "../ports/panel-context";

/** The path of the address. What stands after it belongs to the page alone: another sort or filter draws no frame anew. */
export function usePathname(): string {
  const { location } = usePanel().navigation;
  return useSyncExternalStore(location.subscribe, () => location.get().pathname);
}
