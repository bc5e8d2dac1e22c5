import type { LivePort, SocketStatus } from "@hpay/contract";
import { recordFault } from "../faults";
import { type FakeValue, fakeValue } from "./value";

export interface LiveCall {
  readonly name: string;
  readonly payload: unknown;
}

export interface FakeLive extends LivePort {
  readonly status: FakeValue<SocketStatus>;
  /** Sets the answer of a live call. */
  answer(name: string, handler: (payload: unknown) => unknown): void;
  readonly calls: readonly LiveCall[];
  /** Pushes an event, as the server would. */
  push(name: string, payload: unknown): void;
  listenerCount(): number;
}

export function fakeLive(): FakeLive {
  const handlers = new Map<string, (payload: unknown) => unknown>();
  const listeners = new Set<{ name: string; receive: (payload: unknown) => void }>();
  const calls: LiveCall[] = [];
  return {
    status: fakeValue<SocketStatus>("online"),
    answer: (name, handler) => {
      handlers.set(name, handler);
    },
    calls,
    async call(name, payload) {
      calls.push({ name, payload });
      const handler = handlers.get(name);
      if (handler) return handler(payload);
      recordFault(`The screen made the live call ${name}, and the test does not say what that answers.`);
      throw new Error(`No answer for ${name}`);
    },
    on(name, receive) {
      const listener = { name, receive };
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    push(name, payload) {
      for (const listener of [...listeners]) if (listener.name === name) listener.receive(payload);
    },
    listenerCount: () => listeners.size,
  };
}
