import { useCallback } from "react";
import { useMountLocation, useMountProps } from "./mount-hooks";

/**
 * Returns a function that checks whether the person is still at the rendered address. Use it for actions that
 * delete a page's record: the component may disappear with the record, which `useIsShown` would mistake for a
 * person who left.
 */
export function useIsStillHere(): () => boolean {
  const { location } = useMountProps().host.navigation;
  const { pathname } = useMountLocation();
  return useCallback(() => location.get().pathname === pathname, [location, pathname]);
}
