import type { RegistryVersion } from "@hpay/contract";
import { getInstance, type ModuleFederation } from "@module-federation/enhanced/runtime";
import { loadScript } from "./load-script";

const attempts = 5;
const scriptTimeoutMs = 8000;
const firstPauseMs = 300;

/** Loads the entry of a release by our own rules instead of the run time's. */
export interface EntryLoader {
  /** Release names that were tried in vain and are asked for under a new one. */
  register(release: RegistryVersion): string;
  load(alias: string): Promise<unknown>;
}

type Container = Parameters<ModuleFederation["initRawContainer"]>[2];

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null && "get" in value && "init" in value;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The federation instance that the build put at the start of the host. */
function federation(): ModuleFederation {
  const instance = getInstance();
  if (!instance) throw new Error("The federation run time has not started");
  return instance;
}

/** What a broken release offered to others and nobody has taken yet: the release before brings its own. */
function withdrawShares(container: string): void {
  for (const packages of Object.values(federation().shareScopeMap))
    for (const versions of Object.values(packages))
      for (const [version, shared] of Object.entries(versions))
        if (shared.from === container && !shared.loaded) delete versions[version];
}

/**
 * Entries come with the registry's integrity, an own time limit, five attempts, and a changed query after a failure,
 * because a browser answers the same address from its memory of the failure.
 */
export function createEntryLoader(
  guard: (address: string) => string,
  beforeEntry: (release: RegistryVersion) => Promise<void>,
): EntryLoader {
  const releases = new Map<string, RegistryVersion>();
  let generation = 0;

  federation().registerPlugins([
    {
      name: "hpay-entry",
      async loadEntry({ remoteInfo }) {
        const release = releases.get(remoteInfo.name);
        if (!release) return undefined;
        for (let attempt = 1; ; attempt += 1) {
          const url =
            attempt === 1 && !remoteInfo.name.includes("#")
              ? release.entry
              : `${release.entry}?try=${generation}.${attempt}`;
          try {
            await beforeEntry(release);
            await loadScript(
              { url, integrity: release.integrity[release.entry], timeoutMs: scriptTimeoutMs },
              guard,
            );
            const container: unknown = Reflect.get(globalThis, release.globalName);
            if (!isContainer(container)) throw new Error(`${url} ran, but left no container`);
            return container;
          } catch (error) {
            if (attempt === attempts) throw error;
            await pause(firstPauseMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2));
          }
        }
      },
    },
  ]);

  return {
    register(release) {
      generation += 1;
      // A release that failed is known to the run time as failed; a new name makes it forget.
      const alias = releases.has(release.globalName)
        ? `${release.globalName}#${generation}`
        : release.globalName;
      releases.set(alias, release);
      federation().registerRemotes([
        { name: alias, entry: release.entry, entryGlobalName: release.globalName, type: "global" },
      ]);
      return alias;
    },
    async load(alias) {
      const release = releases.get(alias);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await federation().loadRemote(`${alias}/remote`);
        } catch (error) {
          const entryRan = release && Reflect.get(globalThis, release.globalName);
          if (attempt === attempts || !entryRan) {
            if (release) withdrawShares(release.globalName);
            throw error;
          }
          // Bad bytes may be cached as immutable: ask the server again before the next attempt.
          await Promise.allSettled(
            Object.keys(release.integrity).map((url) => fetch(url, { cache: "reload" })),
          );
          await pause(firstPauseMs * 2 ** (attempt - 1));
        }
      }
    },
  };
}
