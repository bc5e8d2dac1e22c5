import type { Readable } from "@hpay/contract";
import { createStore } from "zustand/vanilla";

/** A value of the host: read by remotes, set only by its owner. */
export interface Value<T> extends Readable<T> {
  set(value: T): void;
}

export function createValue<T>(initial: T): Value<T> {
  // Wrapped in an object, because a zustand store merges objects instead of replacing them.
  const store = createStore<{ readonly value: T }>(() => ({ value: initial }));
  return {
    get: () => store.getState().value,
    set(value) {
      if (!Object.is(value, store.getState().value)) store.setState({ value });
    },
    subscribe: (onChange) => store.subscribe((state) => onChange(state.value)),
  };
}
