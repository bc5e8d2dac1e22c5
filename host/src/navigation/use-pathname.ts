import { useSyncExternalStore } from "react";
import { usePanel } from "../ports/panel-context";

/**
 * The path of the address. The rest belongs to the page: another sort order or filter does not re-render the
 * frame.
 */
export function usePathname(): string {
  const { location } = usePanel().navigation;
  return useSyncExternalStore(location.subscribe, () => location.get().pathname);
}
