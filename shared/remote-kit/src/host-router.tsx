import type { NavigationPort, PanelLocation } from "@hpay/contract";
import { type ReactNode, useMemo } from "react";
import { createPath, type Navigator, Router } from "react-router-dom";

export interface HostRouterProps {
  readonly navigation: NavigationPort;
  readonly location: PanelLocation;
  readonly children: ReactNode;
}

/** The router of a remote: it shows the host's address and hands every step back to the host's one history. */
export function HostRouter({ navigation, location, children }: HostRouterProps) {
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => navigation.href(addressOf(to)),
      push: (to, state) => navigation.push(addressOf(to), state),
      replace: (to, state) => navigation.replace(addressOf(to), state),
      go: (delta) => navigation.go(delta),
    }),
    [navigation],
  );
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}

const addressOf = (to: Parameters<Navigator["createHref"]>[0]) =>
  typeof to === "string" ? to : createPath(to);
