import type { HostApi, PanelConfig, Readable, Registry, RegistryVersion } from "@hpay/contract";
import { createEntryLoader, type EntryLoader } from "./federation-runtime";
import { type LoadedRemote, loadRemoteVersion, type RemoteOutcome } from "./load-remote";
import { chooseVersion, fetchRegistry } from "./registry";
import { createScriptUrlGuard } from "./script-policy";

const pollMs = 60_000;
const crashWindowMs = 5 * 60_000;
const crashesBeforeFallback = 3;

export interface RemotesOptions {
  readonly config: PanelConfig;
  readonly registry: Registry;
  /** The HostApi that a remote is given: `identity` only for the one that provides it. */
  hostFor(name: string, release: RegistryVersion): HostApi;
  companyId(): number | null;
  say(remote: string, version: string, status: "loading" | "ready" | "failed" | "replaced"): void;
  report(error: unknown): void;
}

export interface Remotes {
  readonly registry: Readable<Registry>;
  /** The version that a navigation now would open. */
  wantedVersion(name: string): string | null;
  /** Loads the wanted version, or tells why not. Never rejects. Answers the same promise until `forget`. */
  load(name: string): Promise<RemoteOutcome>;
  /** A person pressed Retry: the next `load` tries again. */
  forget(name: string): void;
  /** It threw while rendering; after three times in five minutes the version before takes over. */
  noteCrash(name: string, version: string): void;
  hostFor(loaded: LoadedRemote): HostApi;
  /** Asks the server for a newer registry now and then; also to be called after a reconnect. */
  refresh(): Promise<void>;
  stop(): void;
}

/** The remotes of the panel, as the registry names them. */
export function createRemotes(options: RemotesOptions): Remotes {
  let registry = options.registry;
  const listeners = new Set<(value: Registry) => void>();
  const loads = new Map<string, Promise<RemoteOutcome>>();
  const crashes = new Map<string, number[]>();
  let loader: EntryLoader | null = null;

  const entryLoader = () => {
    loader ??= createEntryLoader(createScriptUrlGuard([]));
    return loader;
  };
  const remoteNamed = (name: string) => registry.remotes.find((remote) => remote.name === name) ?? null;

  const wantedVersion = (name: string) => {
    const remote = remoteNamed(name);
    if (!remote) return null;
    const version = chooseVersion(remote, options.companyId());
    const recent = (crashes.get(`${name}@${version}`) ?? []).filter((at) => Date.now() - at < crashWindowMs);
    return recent.length >= crashesBeforeFallback ? (remote.channels.previous ?? version) : version;
  };

  async function load(name: string): Promise<RemoteOutcome> {
    const remote = remoteNamed(name);
    const version = wantedVersion(name);
    if (!remote || !version) {
      return {
        kind: "failed",
        name,
        version: "?",
        why: "no-version",
        detail: `${name} is not in the registry`,
      };
    }
    options.say(name, version, "loading");
    const outcome = await loadRemoteVersion(entryLoader(), remote, version);
    if (outcome.kind === "failed") {
      options.say(name, outcome.version, "failed");
      options.report(new Error(`${name}@${outcome.version}: ${outcome.detail}`));
    } else {
      options.say(name, outcome.release.version, "ready");
      if (outcome.isFallback)
        options.report(new Error(`${name}@${version} failed; ${outcome.release.version} took over`));
    }
    return outcome;
  }

  const refresh = async () => {
    try {
      const next = await fetchRegistry();
      if (next.revision === registry.revision) return;
      registry = next;
      for (const listener of listeners) listener(next);
    } catch {
      // The registry is down: the last good copy stays in use.
    }
  };
  const timer = setInterval(() => void refresh(), pollMs);

  return {
    registry: {
      get: () => registry,
      subscribe(onChange) {
        listeners.add(onChange);
        return () => listeners.delete(onChange);
      },
    },
    wantedVersion,
    load(name) {
      const key = `${name}@${wantedVersion(name)}`;
      const known = loads.get(key);
      if (known) return known;
      const started = load(name);
      loads.set(key, started);
      void started.then((outcome) => {
        if (outcome.kind === "failed") loads.delete(key);
      });
      return started;
    },
    forget(name) {
      for (const key of loads.keys()) if (key.startsWith(`${name}@`)) loads.delete(key);
    },
    noteCrash(name, version) {
      const key = `${name}@${version}`;
      crashes.set(key, [...(crashes.get(key) ?? []), Date.now()]);
    },
    hostFor: (loaded) => options.hostFor(loaded.name, loaded.release),
    refresh,
    stop: () => clearInterval(timer),
  };
}
