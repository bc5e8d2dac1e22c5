import { useCallback } from "react";
import { useMountLocation, useMountProps } from "./mount-hooks";

/**
 * Tells whether the person is still at the address that was drawn. For what ends the very record that a page shows: the
 * part that asked may be gone with it, and `useIsShown` would take that for a person who left.
 */
export function useIsStillHere(): () => boolean {
  const { location } = useMountProps().host.navigation;
  const { pathname } = useMountLocation();
  return useCallback(() => location.get().pathname === pathname, [location, pathname]);
}
