import type { NavigationPort } from "@hpay/contract";

/**
 * The history as the remotes use it. A page that is not taken down yet when a session has ended reacts to what is
 * cleared then, and must not lead away from sign-in, nor be remembered in the place of the page that was open.
 * @param mayOpen whether the present person, who may be nobody, gets to see the path
 */
export function remoteNavigation(
  navigation: NavigationPort,
  mayOpen: (pathname: string) => boolean,
): NavigationPort {
  const when =
    (go: NavigationPort["push"]): NavigationPort["push"] =>
    (to, state) => {
      const [pathname = ""] = to.split(/[?#]/, 1);
      if (mayOpen(pathname)) go(to, state);
    };
  return {
    location: navigation.location,
    href: navigation.href,
    go: navigation.go,
    push: when(navigation.push),
    replace: when(navigation.replace),
  };
}
