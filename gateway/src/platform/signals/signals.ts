import type { LiveEvent } from "./live-event";

interface SignalPayloads {
  /** The outbox of this company has grown by these. */
  "outbox-grown": { readonly companyId: number; readonly events: readonly LiveEvent[] };
  /** These sessions are over; their sockets go at once. */
  "sessions-ended": readonly number[];
  /** What this person may see has changed. */
  "membership-changed": number;
  /** A company is gone, and with it its events that nobody has read yet: its people are told in another way. */
  "company-deleted": { readonly companyId: number; readonly userIds: readonly number[] };
  /** A job of this name has something to do now. */
  "work-due": string;
}

type Listener<T> = (payload: T) => void;

/** What happened in this process, for the parts that keep people up to date. */
export class Signals {
  readonly #listeners: { [N in keyof SignalPayloads]: Set<Listener<SignalPayloads[N]>> } = {
    "outbox-grown": new Set(),
    "sessions-ended": new Set(),
    "membership-changed": new Set(),
    "company-deleted": new Set(),
    "work-due": new Set(),
  };

  say<N extends keyof SignalPayloads>(name: N, payload: SignalPayloads[N]): void {
    for (const listener of this.#listeners[name]) listener(payload);
  }

  on<N extends keyof SignalPayloads>(name: N, listener: Listener<SignalPayloads[N]>): void {
    this.#listeners[name].add(listener);
  }
}
