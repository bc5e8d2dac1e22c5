// The import uses the package's own name: at runtime, that is the one shared copy, whose context the remote's
// root provides.
import { useMountLocation, useMountProps } from "@hpay/remote-kit";
import { type ReactNode, useMemo } from "react";
import { createPath, type Navigator, Router } from "react-router-dom";

/**
 * The router of a remote, around the pages that use it. It shows the host's address, and passes every
 * navigation to the host's history.
 */
export function RouterScope({ children }: { readonly children: ReactNode }) {
  const { navigation } = useMountProps().host;
  const location = useMountLocation();
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
