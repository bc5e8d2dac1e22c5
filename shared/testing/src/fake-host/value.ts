import type { Readable } from "@hpay/contract";

export interface FakeValue<T> extends Readable<T> {
  set(value: T): void;
  listenerCount(): number;
}

export function fakeValue<T>(initial: T): FakeValue<T> {
  const listeners = new Set<(value: T) => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener(next);
    },
    subscribe(onChange) {
      const listener = (next: T) => onChange(next);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    listenerCount: () => listeners.size,
  };
}
