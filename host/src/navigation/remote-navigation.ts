import type { NavigationPort } from "@hpay/contract";

/**
 * The history for remotes. When a session ends, a page that is still mounted reacts to the cleared state; it
 * must not navigate away from sign-in or replace the remembered page.
 * @param canOpen whether the current person, if any, may see the path
 */
export function remoteNavigation(
  navigation: NavigationPort,
  canOpen: (pathname: string) => boolean,
): NavigationPort {
  const ifAllowed =
    (go: NavigationPort["push"]): NavigationPort["push"] =>
    (to, state) => {
      const [pathname = ""] = to.split(/[?#]/, 1);
      if (canOpen(pathname)) go(to, state);
    };
  return {
    location: navigation.location,
    href: navigation.href,
    go: navigation.go,
    push: ifAllowed(navigation.push),
    replace: ifAllowed(navigation.replace),
  };
}
