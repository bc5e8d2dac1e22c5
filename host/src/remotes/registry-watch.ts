import type { Readable, Registry } from "@hpay/contract";
import { createValue } from "../state/value";
import { type FitCheck, runnableRegistry } from "./fit";
import { fetchRegistry } from "./registry";

/**
 * With this interval, everybody has left a bad release half a minute after its rollback, including the time to
 * load its replacement.
 */
const pollMs = 20_000;
const minPauseMs = 5000;

export interface RegistryWatch {
  readonly registry: Readable<Registry>;
  /** Whether the server's registry could not be read, so that the last good copy is in use. */
  readonly isStale: Readable<boolean>;
  /** Whether there are releases that this page's host cannot run. */
  readonly isBehind: Readable<boolean>;
  /** Requests the server's registry now. */
  refresh(): Promise<void>;
  /** Called after a navigation: applies pending changes and soon requests the registry again. */
  noteVisit(): void;
  stop(): void;
}

interface Options {
  readonly registry: Registry;
  readonly isStale: boolean;
  readonly fitCheck: FitCheck;
  /** Whether a page has unsaved work or unsent input; if so, the registry does not change. */
  isInUse(): boolean;
  /** Reads the server's registry; by default the panel's own. */
  read?: (() => Promise<Registry>) | undefined;
  /** Adds a developer's local remote to the registry, if there is one. */
  adapt(registry: Registry): Registry;
}

/**
 * Checks for new revisions every twenty seconds, when the tab becomes visible, when the connection returns, and
 * after a navigation.
 */
export function watchRegistry({
  registry,
  isStale,
  fitCheck,
  isInUse,
  read = fetchRegistry,
  adapt,
}: Options): RegistryWatch {
  let initialRegistry = runnableRegistry(registry, null, fitCheck).registry;
  const currentRegistry = createValue(adapt(initialRegistry));
  const isBehind = createValue(false);
  const isStaleValue = createValue(isStale);
  let pendingRegistry: Registry | null = null;
  let checkedAt = 0;
  let pendingRefresh: Promise<void> | null = null;

  const apply = (next: Registry) => {
    pendingRegistry = null;
    if (next.revision === currentRegistry.get().revision) return;
    const runnable = runnableRegistry(next, initialRegistry, fitCheck);
    initialRegistry = runnable.registry;
    isBehind.set(runnable.isBehind);
    currentRegistry.set(adapt(initialRegistry));
  };
  const ask = async () => {
    checkedAt = Date.now();
    try {
      const next = await read();
      isStaleValue.set(false);
      if (isInUse()) pendingRegistry = next;
      else apply(next);
    } catch {
      isStaleValue.set(true);
    }
  };
  const refresh = () => {
    pendingRefresh ??= ask().finally(() => {
      pendingRefresh = null;
    });
    return pendingRefresh;
  };
  const refreshSoon = () => {
    if (document.visibilityState === "visible" && Date.now() - checkedAt >= minPauseMs) void refresh();
  };

  const refreshNow = () => void refresh();

  const timer = setInterval(refreshSoon, pollMs);
  document.addEventListener("visibilitychange", refreshSoon);
  window.addEventListener("online", refreshNow);

  return {
    registry: currentRegistry,
    isStale: isStaleValue,
    isBehind,
    refresh,
    noteVisit() {
      if (pendingRegistry && !isInUse()) apply(pendingRegistry);
      refreshSoon();
    },
    stop() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshSoon);
      window.removeEventListener("online", refreshNow);
    },
  };
}
