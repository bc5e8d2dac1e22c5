import { missedIn } from "./live-events";

/** Tells pushes in the order in which they happened: what comes while what was missed is asked for waits behind it. */
export interface InOrder {
  take(name: string, payload: unknown): void;
  /**
   * Asks for what was missed and tells it. Also when that fails, what came meanwhile is told.
   * @returns what was answered
   */
  afterMissed(ask: () => Promise<unknown>): Promise<unknown>;
  /** What still waits is told to nobody: the person it was for has left. */
  drop(): void;
}

export function createInOrder(tell: (name: string, payload: unknown) => void): InOrder {
  const waiting: { readonly name: string; readonly payload: unknown }[] = [];
  let asking = 0;
  return {
    take(name, payload) {
      if (asking > 0) waiting.push({ name, payload });
      else tell(name, payload);
    },
    async afterMissed(ask) {
      asking += 1;
      try {
        const answer = await ask();
        for (const { name, payload } of missedIn(answer)) tell(name, payload);
        return answer;
      } finally {
        asking -= 1;
        if (asking === 0) for (const { name, payload } of waiting.splice(0)) tell(name, payload);
      }
    },
    drop: () => void waiting.splice(0),
  };
}
