import { beyondDeadline } from "../deadline/deadline";
import type { LiveEvent } from "./live-event";

interface SignalPayloads {
  "outbox-grown": { readonly companyId: number; readonly events: readonly LiveEvent[] };
  /** Ids of sessions that have ended; their sockets close at once. */
  "sessions-ended": readonly number[];
  /** Id of a person whose access has changed. */
  "membership-changed": number;
  /** A company was deleted together with its unread events, so its people are notified by this signal. */
  "company-deleted": { readonly companyId: number; readonly userIds: readonly number[] };
  /** Name of a job that has work now. */
  "work-due": string;
}

type Listener<T> = (payload: T) => void;

/** Signals of this process, for the parts that send live updates and start work. */
export class Signals {
  readonly #listeners: { [N in keyof SignalPayloads]: Set<Listener<SignalPayloads[N]>> } = {
    "outbox-grown": new Set(),
    "sessions-ended": new Set(),
    "membership-changed": new Set(),
    "company-deleted": new Set(),
    "work-due": new Set(),
  };

  emit<N extends keyof SignalPayloads>(name: N, payload: SignalPayloads[N]): void {
    // Listeners do not work for the caller, so they may run after its deadline.
    beyondDeadline(() => {
      for (const listener of this.#listeners[name]) listener(payload);
    });
  }

  on<N extends keyof SignalPayloads>(name: N, listener: Listener<SignalPayloads[N]>): void {
    this.#listeners[name].add(listener);
  }
}
