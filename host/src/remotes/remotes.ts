import type { HostApi, Registry, RegistryVersion } from "@hpay/contract";
import type { Developer, RemoteOutcome, Remotes } from "../ports/remotes";
import { createStored, type StringStore } from "../state/stored";
import { createValue } from "../state/value";
import { workingVersion } from "./candidates";
import { RemoteTrouble } from "./client-reports";
import { createCrashLog } from "./crash-log";
import { createEntryLoader, type EntryLoader } from "./federation-runtime";
import { createFitCheck } from "./fit";
import { loadRemoteVersion } from "./load-remote";
import { chooseVersion, publishedFiles, type RegistryAtStart } from "./registry";
import { watchRegistry } from "./registry-watch";
import { reloadOnce } from "./reload-once";
import { createScriptUrlGuard } from "./script-policy";
import { forgetRelease } from "./share-scope";

export interface RemotesOptions extends RegistryAtStart {
  /** Creates a remote's `HostApi`, with `identity` only for the remote that provides sign-in. */
  hostFor(name: string, release: RegistryVersion): HostApi;
  companyId(): number | null;
  /** Whether a page has unsaved work or unsent input. */
  isInUse(): boolean;
  readonly developer: Developer;
  setStatus(remote: string, version: string, status: "loading" | "ready" | "failed" | "replaced"): void;
  report(error: unknown): void;
  /**
   * Set for a page outside the panel: where it reads the registry, what loads its entries, and what it stores.
   */
  readonly elsewhere?: {
    read(): Promise<Registry>;
    readonly loader: EntryLoader;
    readonly store: StringStore;
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface RemoteCrash extends Error {
  readonly remote: string;
  readonly version: string;
}

/**
 * Recognizes a crash by its shape, because its class is in the remote kit, whose router would otherwise load
 * before sign-in.
 */
const isRemoteCrash = (error: unknown): error is RemoteCrash =>
  error instanceof Error &&
  error.name === "RemoteCrash" &&
  "remote" in error &&
  typeof error.remote === "string" &&
  "version" in error &&
  typeof error.version === "string";

/** The bundler's name for the error of a missing or modified part. */
const isMissingChunk = (cause: unknown) => cause instanceof Error && cause.name === "ChunkLoadError";

/** The remotes of the panel, as the registry names them. */
export function createRemotes(options: RemotesOptions): Remotes {
  const { scriptOrigins, beforeEntry } = options.developer;
  // The loader is created at the start, so that a page whose policy refuses it reports this instead of waiting
  // forever.
  const loader =
    options.elsewhere?.loader ??
    createEntryLoader(createScriptUrlGuard(scriptOrigins), beforeEntry, publishedFiles);
  const fitCheck = createFitCheck(options.providedDoors);
  const watch = watchRegistry({
    registry: options.registry,
    fitCheck,
    isStale: options.isStale,
    isInUse: options.isInUse,
    read: options.elsewhere?.read,
    adapt: options.developer.adapt,
  });
  const loadOutcomes = new Map<string, Promise<RemoteOutcome>>();
  const hosts = new Map<string, HostApi>();
  const storage = options.elsewhere?.store ?? createStored(() => sessionStorage);
  const crashes = createCrashLog(Date.now, storage);
  const swaps = createValue(0);
  /** The version of each remote that was last rendered or failed to render. */
  const shownVersions = new Map<string, string>();
  /** Releases that crashed or failed to load in this page. */
  const failingReleases = new Set<string>();

  const remoteNamed = (name: string) =>
    watch.registry.get().remotes.find((remote) => remote.name === name) ?? null;

  const wantedVersion = (name: string) => {
    const remote = remoteNamed(name);
    if (!remote) return null;
    const version = chooseVersion(remote, options.companyId());
    if (version === null) return null;
    return workingVersion(remote.channels, version, (version) => crashes.isBroken(`${name}@${version}`));
  };

  async function load(name: string): Promise<RemoteOutcome> {
    const remote = remoteNamed(name);
    const version = wantedVersion(name);
    if (!remote || !version) {
      const detail = `${name} is not in the registry`;
      return { kind: "failed", name, version: "?", why: "no-version", detail };
    }
    options.setStatus(name, version, "loading");
    const outcome = await loadRemoteVersion(loader, remote, version, fitCheck);
    shownVersions.set(name, outcome.kind === "loaded" ? outcome.release.version : version);
    if (outcome.kind === "failed") {
      failingReleases.add(`${name}@${version}`);
      // A deploy may have replaced the release while it loaded.
      void watch.refresh();
      options.setStatus(name, outcome.version, "failed");
      const { version: failedVersion, detail } = outcome;
      options.report(new RemoteTrouble("failed", name, failedVersion, `${name}@${failedVersion}: ${detail}`));
      return outcome;
    }
    if (outcome.fallbackReason !== null) {
      options.setStatus(name, version, "replaced");
      options.report(
        new RemoteTrouble(
          "replaced",
          name,
          version,
          `${name}@${outcome.release.version} took over from ${name}@${version}: ${outcome.fallbackReason}`,
        ),
      );
    }
    options.setStatus(name, outcome.release.version, "ready");
    return outcome;
  }

  /** Whether a release waits to be replaced until the next navigation, because its page is in use. */
  let isSwapDue = false;
  /** Containers with missing parts. Their shared modules may still serve a page in use. */
  const incompleteContainers = new Set<string>();
  const forgetIncomplete = () => {
    for (const container of incompleteContainers) forgetRelease(container);
    incompleteContainers.clear();
  };
  const swap = () => {
    isSwapDue = options.isInUse();
    if (isSwapDue) return;
    forgetIncomplete();
    swaps.set(swaps.get() + 1);
  };

  /**
   * A broken page is replaced without a navigation, and so is one whose release was rolled back with immediate
   * effect.
   */
  const stopWatching = watch.registry.subscribe(({ remotes }) => {
    const isWithdrawn = remotes.some(({ name, channels }) => {
      const version = shownVersions.get(name);
      if (version === undefined || version === wantedVersion(name)) return false;
      const isRolledBackNow = channels.leaveNow === true && channels.withdrawn === version;
      return isRolledBackNow || failingReleases.has(`${name}@${version}`);
    });
    if (isWithdrawn) swap();
  });

  /**
   * Replaces a running release that lacks a part: with a newer release, else with the previous one, else by a
   * reload. If the registry is unreachable too, the connection is the cause, and the release is not replaced.
   */
  async function leaveRelease(name: string, version: string): Promise<void> {
    const wantedRelease = remoteNamed(name)?.versions[version];
    const { pathname } = location;
    await watch.refresh();
    if (watch.isStale.get()) return;
    if (wantedRelease) incompleteContainers.add(wantedRelease.globalName);
    if (wantedVersion(name) === version) crashes.markBroken(`${name}@${version}`);
    if (wantedVersion(name) !== version) return swap();
    if (options.isInUse()) return;
    forgetIncomplete();
    // A person who has moved to another page is not interrupted by a reload.
    if (!options.elsewhere && location.pathname === pathname)
      reloadOnce(`${name}@${version}`, storage, location);
  }

  function noteCrash(name: string, version: string, cause?: unknown): void {
    failingReleases.add(`${name}@${version}`);
    if (isMissingChunk(cause)) return void leaveRelease(name, version);
    const versionBefore = wantedVersion(name);
    crashes.note(`${name}@${version}`);
    const versionAfter = wantedVersion(name);
    if (versionBefore !== version || versionAfter === versionBefore) return;
    options.setStatus(name, version, "replaced");
    swap();
  }

  return {
    registry: watch.registry,
    isStale: watch.isStale,
    isBehind: watch.isBehind,
    swaps,
    wantedVersion,
    load(name) {
      const version = wantedVersion(name) ?? "?";
      const key = `${name}@${version}`;
      const runningLoad = loadOutcomes.get(key);
      if (runningLoad) return runningLoad;
      const startedLoad = load(name).catch((error: unknown): RemoteOutcome => {
        options.report(error);
        return { kind: "failed", name, version, why: "unreachable", detail: messageOf(error) };
      });
      loadOutcomes.set(key, startedLoad);
      void startedLoad.then((outcome) => {
        if (outcome.kind === "failed") loadOutcomes.delete(key);
      });
      return startedLoad;
    },
    forget(name) {
      for (const key of loadOutcomes.keys()) if (key.startsWith(`${name}@`)) loadOutcomes.delete(key);
    },
    noteCrash,
    hostFor({ name, release }) {
      const key = `${name}@${release.version}`;
      const existingHost = hosts.get(key);
      if (existingHost) return existingHost;
      const host = options.hostFor(name, release);
      const report = (error: unknown) => {
        host.report(error);
        if (isRemoteCrash(error)) noteCrash(error.remote, error.version, error.cause);
      };
      const reportingHost: HostApi = { ...host, report };
      hosts.set(key, reportingHost);
      return reportingHost;
    },
    refresh: watch.refresh,
    noteVisit() {
      watch.noteVisit();
      if (isSwapDue) swap();
    },
    stop() {
      stopWatching();
      watch.stop();
    },
  };
}
