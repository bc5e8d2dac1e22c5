import { isRemoteModule, type RegistryVersion, type RemoteModule } from "@hpay/contract";
import { type ModuleFederation, registerGlobalPlugins } from "@module-federation/enhanced/runtime";
import { loadScript } from "./load-script";
import { federation, forgetFailedShares, forgetRelease } from "./share-scope";

const attempts = 5;
const scriptTimeoutMs = 8000;
const firstPauseMs = 300;

/** Loads a release's entry by our own rules instead of those of the federation runtime. */
export interface EntryLoader {
  /**
   * Returns the remote that a release exposes. Rejects when it is missing or invalid, after several attempts.
   */
  load(release: RegistryVersion): Promise<RemoteModule>;
}

type Container = Parameters<ModuleFederation["initRawContainer"]>[2];

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null && "get" in value && "init" in value;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads entries with the registry's integrity and a time limit, in up to five attempts. Each retry has a new
 * query string, because browsers cache failures by address.
 * @param filesOf addresses of all files of a release
 */
export function createEntryLoader(
  guard: (address: string) => string,
  beforeEntry: (release: RegistryVersion) => Promise<void>,
  filesOf: (release: RegistryVersion) => Promise<readonly string[]>,
): EntryLoader {
  const releases = new Map<string, RegistryVersion>();
  let generation = 0;

  registerGlobalPlugins([forgetFailedShares]);
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

  const register = (release: RegistryVersion) => {
    generation += 1;
    // The federation runtime remembers a failed release by name, so a new name starts over.
    const alias = releases.has(release.globalName)
      ? `${release.globalName}#${generation}`
      : release.globalName;
    releases.set(alias, release);
    federation().registerRemotes([
      { name: alias, entry: release.entry, entryGlobalName: release.globalName, type: "global" },
    ]);
    return alias;
  };

  return {
    async load(release) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return remoteOf(await federation().loadRemote(`${register(release)}/remote`), release);
        } catch (error) {
          const entryRan = Reflect.get(globalThis, release.globalName);
          forgetRelease(release.globalName);
          if (attempt === attempts || !entryRan) throw error;
          // A cache may store invalid bytes as immutable, so the server is asked again before the next attempt.
          const files = await filesOf(release);
          await Promise.allSettled(files.map((url) => fetch(url, { cache: "reload" })));
          await pause(firstPauseMs * 2 ** (attempt - 1));
        }
      }
    },
  };
}

/** Reads the exports during the attempt, because a module that stopped half-way throws on first use. */
function remoteOf(exposedModule: unknown, release: RegistryVersion): RemoteModule {
  const remote =
    typeof exposedModule === "object" && exposedModule !== null && "remote" in exposedModule
      ? exposedModule.remote
      : null;
  if (!isRemoteModule(remote)) throw new Error(`${release.entry} exposes no remote`);
  return remote;
}
