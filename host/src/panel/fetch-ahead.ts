import { dashboardPath, samePath } from "../pages/view";
import type { Panel } from "../ports/panel";
import { matchRoute, stableVersion } from "../remotes/registry";
import { laterParts } from "./later-parts";

type Ports = Pick<Panel, "remotes" | "navigation" | "hasStoredSession">;

/**
 * Fetches the shell and the code of the page, while the gateway is still asked who the person is and for their companies.
 * Nothing is shown for it, and nothing said where it fails: who needs a part asks for it anew, and tells.
 */
export function fetchAhead({ remotes, navigation, hasStoredSession }: Ports, parts = laterParts): void {
  if (!hasStoredSession()) return;
  const fetchAll = () => {
    for (const fetchPart of Object.values(parts)) fetchPart().catch(() => undefined);
    for (const name of remotesAt(navigation.location.get().pathname, remotes)) void remotes.load(name);
  };
  // Scripts that come before would keep the document loading: a remote that hangs would hold up all that waits for it.
  if (document.readyState === "complete") fetchAll();
  else addEventListener("load", fetchAll, { once: true });
}

/** Those that a page opens with. While a canary is out, the company decides which release it is: that has to be known first. */
function remotesAt(pathname: string, { registry }: Ports["remotes"]): readonly string[] {
  const { remotes } = registry.get();
  const opened = samePath(pathname, dashboardPath)
    ? remotes.filter((remote) => (stableVersion(remote)?.slots ?? []).length > 0)
    : [matchRoute(registry.get(), pathname)?.remote].filter((remote) => remote !== undefined);
  return opened
    .filter(({ disabled, channels }) => !disabled && channels.stable && !channels.canary)
    .map(({ name }) => name);
}
