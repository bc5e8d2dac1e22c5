import { dashboardPath, posListPath, samePath, startPath } from "../pages/view";
import type { Panel } from "../ports/panel";
import { matchRoute, stableVersion } from "../remotes/registry";
import { laterParts } from "./later-parts";

type Ports = Pick<Panel, "remotes" | "navigation" | "hasStoredSession" | "startUp" | "windowed">;

/**
 * Loads the shell and the page's code while the session is checked. It shows nothing and reports no failure:
 * a page that needs a part loads it again and reports a failure then.
 */
export function fetchAhead(ports: Ports, parts = laterParts): void {
  if (!ports.hasStoredSession()) return;
  const fetchAll = () => {
    for (const fetchPart of Object.values(parts)) fetchPart().catch(() => undefined);
    for (const name of remotesAt(openedPath(ports), ports.remotes)) void ports.remotes.load(name);
  };
  // A script added before the `load` event would delay that event, so a hanging remote would delay everything.
  if (document.readyState === "complete") fetchAll();
  else addEventListener("load", fetchAll, { once: true });
}

/** The page that the address will open once the session is confirmed. */
function openedPath({ navigation, startUp, windowed }: Ports): string {
  const { pathname } = navigation.location.get();
  if (!samePath(pathname, startPath)) return pathname;
  if (windowed.get().mode === "addsite") return posListPath;
  return startUp.addressAfterSignIn()?.split(/[?#]/)[0] ?? dashboardPath;
}

/**
 * The remotes that a page needs at first. During a canary the company decides the release, so it has to be
 * known first.
 */
function remotesAt(pathname: string, { registry }: Ports["remotes"]): readonly string[] {
  const { remotes } = registry.get();
  const openedRemotes = samePath(pathname, dashboardPath)
    ? remotes.filter((remote) =>
        (stableVersion(remote)?.slots ?? []).some(({ slot }) => slot.startsWith("dashboard.")),
      )
    : [matchRoute(registry.get(), pathname)?.remote].filter((remote) => remote !== undefined);
  return openedRemotes
    .filter(({ disabled, channels }) => !disabled && channels.stable && !channels.canary)
    .map(({ name }) => name);
}
