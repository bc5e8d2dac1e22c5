import type { EventBus, LivePort, SocketStatus } from "@hpay/contract";
import type { Connection, OpenConnection } from "../live/connection";
import { pushNames, sayMissedTooMuch, sayPush } from "../live/live-events";
import { createValue } from "../state/value";

interface Options {
  readonly open: OpenConnection;
  readonly events: EventBus;
  readonly companyId: number;
  token(): string;
  report(error: unknown): void;
}

/** The live connection of an embedded page. What was missed while it was away is read anew. */
export function createEmbedLive(options: Options): LivePort & { stop(): void } {
  const { events, companyId } = options;
  const status = createValue<SocketStatus>("connecting");
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  let connection: Connection | null = null;
  let isStopped = false;
  let wasOnline = false;

  const follow = (next: SocketStatus) => {
    status.set(next);
    events.say("hpay-socket-status", { status: next });
    if (next === "online" && wasOnline) sayMissedTooMuch(events, companyId);
    wasOnline ||= next === "online";
  };
  const start = async () => {
    const opened = await options.open(() => ({ token: options.token() }));
    if (isStopped) return opened.close();
    connection = opened;
    for (const name of pushNames)
      opened.on(name, (payload) => {
        sayPush(events, name, payload);
        for (const listener of listeners.get(name) ?? []) listener(payload);
      });
    follow(opened.status.get());
    opened.status.subscribe(follow);
  };
  start().catch(options.report);

  return {
    status,
    call: (name, payload) =>
      connection?.call(name, payload) ?? Promise.reject(new Error("There is no live connection")),
    on(name, listener) {
      const all = listeners.get(name) ?? new Set();
      all.add(listener);
      listeners.set(name, all);
      return () => void all.delete(listener);
    },
    stop() {
      isStopped = true;
      connection?.close();
    },
  };
}
