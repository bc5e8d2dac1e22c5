import {
  matchPath,
  type ProvidedDoors,
  type Registry,
  type RegistryRemote,
  type RegistryVersion,
  type RemoteRoute,
} from "@hpay/contract";
import { readJson, withTimeLimit } from "@hpay/domain";

const registryUrl = "/federation/registry.json";
const lastGoodKey = "hpay-registry";

/** JSON text that the server wrote into the document, or null. */
export function inlinedJson(elementId: string): unknown {
  const text = document.getElementById(elementId)?.textContent;
  return readJson(text) ?? null;
}

export function isRegistry(value: unknown): value is Registry {
  return (
    typeof value === "object" &&
    value !== null &&
    "revision" in value &&
    typeof value.revision === "string" &&
    "remotes" in value &&
    Array.isArray(value.remotes)
  );
}

/** The server's current registry. Rejects when it cannot be read within 5 s or is malformed. */
export async function fetchRegistry(): Promise<Registry> {
  return withTimeLimit(5000, async (signal) => {
    const answer = await fetch(registryUrl, { cache: "no-cache", signal });
    const body: unknown = answer.ok ? await answer.json() : null;
    if (!isRegistry(body)) throw new Error(`The registry answered ${answer.status}`);
    return body;
  });
}

/**
 * The addresses of all files of a release, because the registry in the document names only its entry. Empty if
 * the registry cannot be read.
 */
export async function publishedFiles({ entry }: RegistryVersion): Promise<readonly string[]> {
  const { remotes } = await fetchRegistry().catch(() => ({ remotes: [] }));
  const releases = remotes.flatMap(({ versions }) => Object.values(versions));
  return Object.keys(releases.find((release) => release.entry === entry)?.integrity ?? {});
}

export interface RegistryAtStart {
  readonly registry: Registry;
  /** Whether the server's registry could not be read, so that this is the last good copy or an empty one. */
  readonly isStale: boolean;
  /** The exports that this document's host provides to remotes; null in a development build. */
  readonly providedDoors: ProvidedDoors | null;
}

/** The ledger that the host's build wrote into its document. */
export function readProvidedDoors(): ProvidedDoors | null {
  const doors = inlinedJson("hpay-doors");
  return isLedger(doors) ? doors : null;
}

export const isLedger = (value: unknown): value is ProvidedDoors =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((door) => typeof door === "object" && door !== null && "version" in door);

/** The registry from the document, else from the server, else the last good copy. Never rejects. */
export async function readRegistry(): Promise<RegistryAtStart> {
  const inlinedRegistry = inlinedJson("hpay-registry");
  const provided = readProvidedDoors();
  if (isRegistry(inlinedRegistry)) {
    remember(inlinedRegistry);
    return { registry: inlinedRegistry, isStale: false, providedDoors: provided };
  }
  try {
    const registry = await fetchRegistry();
    remember(registry);
    return { registry, isStale: false, providedDoors: provided };
  } catch {
    return {
      registry: lastGood() ?? { revision: "none", remotes: [] },
      isStale: true,
      providedDoors: provided,
    };
  }
}

function remember(registry: Registry): void {
  try {
    localStorage.setItem(lastGoodKey, JSON.stringify(registry));
  } catch {
    // The last good copy matters only during a registry outage, so the panel works without storage.
  }
}

function lastGood(): Registry | null {
  try {
    const copy = readJson(localStorage.getItem(lastGoodKey));
    return isRegistry(copy) ? copy : null;
  } catch {
    return null;
  }
}

/** A number from 0 to 99 that is always the same for a company. */
export function canaryBucket(companyId: number): number {
  let hash = 2166136261;
  for (const digit of String(companyId)) hash = Math.imul(hash ^ digit.charCodeAt(0), 16777619);
  return (hash >>> 0) % 100;
}

/** A company's version of a remote; null while none has been promoted. */
export function chooseVersion(remote: RegistryRemote, companyId: number | null): string | null {
  const { canary, stable } = remote.channels;
  if (canary && companyId !== null && Object.hasOwn(remote.versions, canary.version)) {
    if (canary.companies.includes(companyId) || canaryBucket(companyId) < canary.percent)
      return canary.version;
  }
  return stable ?? null;
}

/** The version whose routes, menu and titles the shell shows: the stable one. */
export function stableVersion(remote: RegistryRemote): RegistryVersion | undefined {
  const { stable } = remote.channels;
  return stable === undefined ? undefined : remote.versions[stable];
}

export interface RouteMatch {
  readonly remote: RegistryRemote;
  readonly route: RemoteRoute;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The page that an address opens. Within a remote, the pattern with the fewest parameters wins: `/orders/new`
 * over `/orders/:id`. Among remotes, the one published first wins, so that no later one can take over its
 * addresses.
 */
export function matchRoute(registry: Registry, pathname: string): RouteMatch | null {
  for (const remote of registry.remotes) {
    let bestMatch: RouteMatch | null = null;
    for (const route of stableVersion(remote)?.routes ?? []) {
      const params = matchPath(route.path, pathname);
      if (params && (!bestMatch || Object.keys(params).length < Object.keys(bestMatch.params).length))
        bestMatch = { remote, route, params };
    }
    if (bestMatch) return bestMatch;
  }
  return null;
}

/** The target of a redirecting route, with its parameters filled in. */
export function redirectTarget(match: RouteMatch): string | null {
  const { redirectTo } = match.route;
  return redirectTo
    ? redirectTo.replaceAll(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(match.params[name] ?? ""))
    : null;
}
