import type { EventBus, LivePort, SocketStatus } from "@hpay/contract";
import type { Connection, OpenConnection } from "../live/connection";
import { pushNames, sayMissedTooMuch, sayPush } from "../live/live-events";
import { createValue } from "../state/value";

interface Options {
  readonly open: OpenConnection;
  readonly events: EventBus;
  readonly companyId: number;
  token(): string;
  /** Asks the partner's page for another session, whose token is used from then on. */
  renew(): Promise<"resumed" | "ended">;
  report(error: unknown): void;
}

const shortestPauseMs = 1000;
const longestPauseMs = 5 * 60_000;

/**
 * The live connection of an embedded page. It ends with its session, in whose place another is asked for; what was
 * missed while it was away is read anew.
 */
export function createEmbedLive(options: Options): LivePort & { stop(): void } {
  const { events, companyId } = options;
  const status = createValue<SocketStatus>("connecting");
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  let connection: Connection | null = null;
  let isStopped = false;
  let wasOnline = false;
  let pauseMs = shortestPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const follow = (next: SocketStatus) => {
    status.set(next);
    events.say("hpay-socket-status", { status: next });
    if (next === "online" && wasOnline) sayMissedTooMuch(events, companyId);
    if (next === "online") {
      wasOnline = true;
      pauseMs = shortestPauseMs;
    }
    // Closed or refused by the gateway: socket.io does not try again by itself.
    if (next === "offline") openLater();
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
  const open = () => {
    if (isStopped) return;
    start().catch((error: unknown) => {
      options.report(error);
      openLater();
    });
  };
  const openLater = () => {
    if (isStopped) return;
    // The pause grows: a page that gives dead sessions is not asked in a storm.
    timer = setTimeout(async () => ((await options.renew()) === "resumed" ? open() : openLater()), pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  open();

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
      clearTimeout(timer);
      connection?.close();
    },
  };
}
