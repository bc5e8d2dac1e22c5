import type { Readable, Registry } from "@hpay/contract";
import { createValue } from "../state/value";
import { type FitCheck, runnableRegistry } from "./fit";
import { fetchRegistry } from "./registry";

/**
 * Together with the loading time, this ensures that everybody has left a bad release half a minute after its
 * rollback.
 */
const pollMs = 20_000;
const minPauseMs = 5000;

export interface RegistryWatch {
  readonly registry: Readable<Registry>;
  /** The server's registry cannot be read: the last good copy stays in use. */
  readonly isStale: Readable<boolean>;
  /** There are releases that this page's host cannot run. */
  readonly isBehind: Readable<boolean>;
  /** Requests the server's registry now. */
  refresh(): Promise<void>;
  /** The person navigated: pending changes are applied, and the registry is requested again soon. */
  visited(): void;
  stop(): void;
}

interface Options {
  readonly registry: Registry;
  readonly isStale: boolean;
  readonly whyNot: FitCheck;
  /** Whether a page has unsaved work or unsent input: if so, nothing changes. */
  isInUse(): boolean;
  /** Reads the server's registry; by default the panel's own. */
  read?: (() => Promise<Registry>) | undefined;
  /** Adds a developer's local remote, if any. */
  adapt(registry: Registry): Registry;
}

/**
 * Checks for new revisions: every twenty seconds, when the tab becomes visible, when the connection returns, and
 * after a navigation.
 */
export function watchRegistry({
  registry,
  isStale,
  whyNot,
  isInUse,
  read = fetchRegistry,
  adapt,
}: Options): RegistryWatch {
  let fitted = runnableRegistry(registry, null, whyNot).registry;
  const current = createValue(adapt(fitted));
  const isBehind = createValue(false);
  const stale = createValue(isStale);
  let pending: Registry | null = null;
  let checkedAt = 0;
  let asking: Promise<void> | null = null;

  const apply = (next: Registry) => {
    pending = null;
    if (next.revision === current.get().revision) return;
    const runnable = runnableRegistry(next, fitted, whyNot);
    fitted = runnable.registry;
    isBehind.set(runnable.isBehind);
    current.set(adapt(fitted));
  };
  const ask = async () => {
    checkedAt = Date.now();
    try {
      const next = await read();
      stale.set(false);
      if (isInUse()) pending = next;
      else apply(next);
    } catch {
      stale.set(true);
    }
  };
  const refresh = () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
  const refreshSoon = () => {
    if (document.visibilityState === "visible" && Date.now() - checkedAt >= minPauseMs) void refresh();
  };

  const refreshNow = () => void refresh();

  const timer = setInterval(refreshSoon, pollMs);
  document.addEventListener("visibilitychange", refreshSoon);
  window.addEventListener("online", refreshNow);

  return {
    registry: current,
    isStale: stale,
    isBehind,
    refresh,
    visited() {
      if (pending && !isInUse()) apply(pending);
      refreshSoon();
    },
    stop() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshSoon);
      window.removeEventListener("online", refreshNow);
    },
  };
}
