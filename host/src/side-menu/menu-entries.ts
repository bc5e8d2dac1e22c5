import {
  defaultRole,
  type LocalizedText,
  mayUse,
  type Registry,
  type RemoteMenuEntry,
  type Role,
  type Selection,
} from "@hpay/contract";
import { stableVersion } from "../remotes/registry";

/** A menu entry; if it is disabled, with the reason. */
export interface MenuItem {
  readonly path: string;
  readonly label: LocalizedText;
  readonly icon: string;
  readonly missingSelection: "company" | "pos" | null;
}

function missingFor({ needs }: RemoteMenuEntry, { company, pos }: Selection): MenuItem["missingSelection"] {
  if ((needs === "company" || needs === "pos") && !company) return "company";
  return needs === "pos" && !pos ? "pos" : null;
}

/** The entries of all remotes and the host that this role can use, in order. */
export function menuItems(
  registry: Registry,
  hostEntries: readonly RemoteMenuEntry[],
  selection: Selection,
  role: Role = defaultRole,
): readonly MenuItem[] {
  const remoteEntries = registry.remotes.flatMap((remote) => stableVersion(remote)?.menu ?? []);
  return [...hostEntries, ...remoteEntries]
    .filter((entry) => mayUse(role, entry))
    .sort((a, b) => a.order - b.order)
    .map((entry) => ({
      path: entry.path,
      label: entry.label,
      icon: entry.icon,
      missingSelection: missingFor(entry, selection),
    }));
}

/** The menu entry of an address: the one with the longest matching path. */
export function currentPath(items: readonly Pick<MenuItem, "path">[], pathname: string): string | null {
  const currentPathname = `${pathname.toLowerCase().replace(/\/+$/, "")}/`;
  const matchingPaths = items
    .map((item) => item.path)
    .filter((path) => currentPathname.startsWith(`${path.toLowerCase()}/`));
  return matchingPaths.sort((a, b) => b.length - a.length)[0] ?? null;
}
