import { missedEventsOf } from "./live-events";

/** Emits pushes in order: those that arrive during a catch-up wait until it has finished. */
export interface InOrder {
  take(name: string, payload: unknown): void;
  /**
   * Requests missed events and emits them. Later events are emitted even if the request fails.
   * @returns the answer to the request
   */
  afterMissed(ask: () => Promise<unknown>): Promise<unknown>;
  /** Drops waiting events, because the person they belong to has signed out or moved to another company. */
  drop(): void;
}

export function createInOrder(emit: (name: string, payload: unknown) => void): InOrder {
  const waitingEvents: { readonly name: string; readonly payload: unknown }[] = [];
  let pendingRequests = 0;
  return {
    take(name, payload) {
      if (pendingRequests > 0) waitingEvents.push({ name, payload });
      else emit(name, payload);
    },
    async afterMissed(ask) {
      pendingRequests += 1;
      try {
        const answer = await ask();
        for (const { name, payload } of missedEventsOf(answer)) emit(name, payload);
        return answer;
      } finally {
        pendingRequests -= 1;
        if (pendingRequests === 0)
          for (const { name, payload } of waitingEvents.splice(0)) emit(name, payload);
      }
    },
    drop: () => void waitingEvents.splice(0),
  };
}
