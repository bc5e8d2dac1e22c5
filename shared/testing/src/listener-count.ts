/**
 * Counts the listeners on window and document that have not been removed. `stop` restores the original
 * functions.
 */
export interface ListenerCount {
  now(): number;
  stop(): void;
}

type Target = Pick<EventTarget, "addEventListener" | "removeEventListener">;

export function countListeners(targets: readonly Target[] = [window, document]): ListenerCount {
  const watches = targets.map(watch);
  return {
    now: () => watches.reduce((sum, watch) => sum + watch.size(), 0),
    stop: () => {
      for (const watch of watches) watch.restore();
    },
  };
}

function watch(target: Target) {
  const { addEventListener, removeEventListener } = target;
  const listeners = new Map<string, Set<unknown>>();
  const keyOf = (type: string, options: unknown) => `${type} ${isCapture(options)}`;

  target.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ) => {
    const isOnce = typeof options === "object" && options.once === true;
    if (listener && !isOnce) {
      const key = keyOf(type, options);
      const set = listeners.get(key) ?? new Set<unknown>();
      listeners.set(key, set.add(listener));
      if (typeof options === "object") {
        options.signal?.addEventListener("abort", () => set.delete(listener), { once: true });
      }
    }
    addEventListener.call(target, type, listener, options);
  };
  target.removeEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ) => {
    listeners.get(keyOf(type, options))?.delete(listener);
    removeEventListener.call(target, type, listener, options);
  };
  return {
    size: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    restore: () => {
      target.addEventListener = addEventListener;
      target.removeEventListener = removeEventListener;
    },
  };
}

const isCapture = (options: unknown): boolean =>
  options === true ||
  (typeof options === "object" && options !== null && "capture" in options && options.capture === true);
