import { useCallback } from "react";
import { useMountLocation, useMountProps } from "./mount-hooks";

/**
 * Whether the person is still at the drawn address. For actions that end the very record a page shows: the component
 * may be gone with it, and `useIsShown` would mistake that for a person who left.
 */
export function useIsStillHere(): () => boolean {
  const { location } = useMountProps().host.navigation;
  const { pathname } = useMountLocation();
  return useCallback(() => location.get().pathname === pathname, [location, pathname]);
}
