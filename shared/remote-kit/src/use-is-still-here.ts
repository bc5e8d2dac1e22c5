import { useCallback } from "react";
import { useMountLocation, useMountProps } from "./mount-hooks";

/**
 * Whether the person is still at the address that was rendered. Use it for actions that delete the record of a page:
 * the component may disappear with the record, and `useIsShown` would mistake that for a person who left.
 */
export function useIsStillHere(): () => boolean {
  const { location } = useMountProps().host.navigation;
  const { pathname } = useMountLocation();
  return useCallback(() => location.get().pathname === pathname, [location, pathname]);
}
