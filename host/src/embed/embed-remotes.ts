import type { HostApi, Registry, RemoteModule } from "@hpay/contract";
import type { Remotes } from "../ports/remotes";
import { createEntryLoader, type EntryLoader } from "../remotes/federation-runtime";
import { createRemotes, type RemotesOptions } from "../remotes/remotes";
import { createScriptUrlGuard } from "../remotes/script-policy";
import { createStored, type StringStore } from "../state/stored";

interface Options
  extends Pick<
    RemotesOptions,
    "registry" | "providedDoors" | "elsewhere" | "companyId" | "isInUse" | "report"
  > {
  readonly panelOrigin: string;
}

/**
 * The panel's own loader in a page of another origin, with the same registry watch, crash log and order of
 * releases.
 */
export function remotesElsewhere({ panelOrigin, ...options }: Options): Remotes {
  return createRemotes({
    ...options,
    isStale: false,
    hostFor: (): HostApi => {
      throw new Error("An embedded page makes its host for each session");
    },
    developer: {
      bannerText: "",
      scriptOrigins: [panelOrigin],
      adapt: (registry) => withWholeAddresses(registry, panelOrigin),
      beforeEntry: async () => undefined,
    },
    setStatus: () => undefined,
  });
}

let pageLoader: EntryLoader | null = null;

/** A load that hangs longer than this is not shared: Retry loads it again. */
const maxShareMs = 10_000;

/** One loader for all elements of the page: mounting the same release again reuses modules that have already run. */
export function loaderOfPage(panelOrigin: string): EntryLoader {
  if (pageLoader) return pageLoader;
  const loader = createEntryLoader(
    createScriptUrlGuard([panelOrigin]),
    async () => undefined,
    async ({ integrity }) => Object.keys(integrity),
  );
  const sharedLoads = new Map<string, { readonly module: Promise<RemoteModule>; usableUntil: number }>();
  pageLoader = {
    load(release) {
      const sharedLoad = sharedLoads.get(release.entry);
      if (sharedLoad && Date.now() < sharedLoad.usableUntil) return sharedLoad.module;
      const startedLoad = { module: loader.load(release), usableUntil: Date.now() + maxShareMs };
      sharedLoads.set(release.entry, startedLoad);
      startedLoad.module.then(
        () => {
          startedLoad.usableUntil = Number.POSITIVE_INFINITY;
        },
        () => sharedLoads.get(release.entry) === startedLoad && sharedLoads.delete(release.entry),
      );
      return startedLoad.module;
    },
  };
  return pageLoader;
}

/** Crash data is not written to the storage of the partner's page. */
export const memoryOnly = (): StringStore =>
  createStored(() => {
    throw new Error("no storage");
  });

/** Makes the addresses of files absolute, because the surrounding page has another origin. */
function withWholeAddresses(registry: Registry, panelOrigin: string): Registry {
  const toAbsolute = (address: string) => new URL(address, panelOrigin).href;
  const remotes = registry.remotes.map((remote) => {
    const versions = Object.entries(remote.versions).map(([version, release]) => {
      const integrity = Object.entries(release.integrity).map(([address, hash]) => [
        toAbsolute(address),
        hash,
      ]);
      return [
        version,
        { ...release, entry: toAbsolute(release.entry), integrity: Object.fromEntries(integrity) },
      ];
    });
    return { ...remote, versions: Object.fromEntries(versions) };
  });
  return { ...registry, remotes };
}
