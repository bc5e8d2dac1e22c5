import type { EventBus, LivePort, SocketStatus } from "@hpay/contract";
import type { Connection, OpenConnection } from "../live/connection";
import { createInOrder } from "../live/in-order";
import { catchUpMsSince, emitGapTooLarge, emitPush, pushNames } from "../live/live-events";
import type { Sequence } from "../live/sequence";
import { isJsonObject, textField } from "../state/json-text";
import { createValue } from "../state/value";

interface Options {
  readonly open: OpenConnection;
  readonly events: EventBus;
  readonly companyId: number;
  readonly sequence: Pick<Sequence, "isFirst">;
  token(): string;
  /** Requests another session from the partner's page and uses its token from then on. */
  renew(): Promise<"resumed" | "ended">;
  report(error: unknown): void;
}

const minPauseMs = 1000;
const maxPauseMs = 5 * 60_000;
/**
 * Longest pause between attempts without a session, so that pages are live again soon after the panel restarts.
 */
const maxMsWithoutSession = 30_000;
/** How long a dead connection looks alive before a ping fails. */
const undetectedMs = 60_000;

/**
 * The live connection of an embedded page. When its session ends, it requests another. After a gap, it reloads
 * missed records and emits the missed events that the gateway still stores.
 */
export function createEmbedLive(options: Options): LivePort & { stop(): void } {
  const { events, companyId, sequence } = options;
  const status = createValue<SocketStatus>("connecting");
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  let receivedUntil = Date.now();
  let connection: Connection | null = null;
  let isStopped = false;
  let wasOnline = false;
  let pauseMs = minPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const receive = (name: string, payload: unknown) => {
    if (!sequence.isFirst(name, payload)) return;
    emitPush(events, name, payload);
    for (const listener of listeners.get(name) ?? []) listener(payload);
  };
  const pushQueue = createInOrder(receive);
  /** Requests the events that were missed during the first load of lists or while disconnected. */
  const receiveMissed = async (target: Connection) => {
    const ask = () => target.call("selectSite", { companyId, ago: catchUpMsSince(receivedUntil) });
    const answer = await pushQueue.afterMissed(ask);
    const refusal = isJsonObject(answer) ? textField(answer, "error_code") : "";
    // After a refused token the gateway closes the connection.
    if (refusal !== "" && refusal !== "UNAUTHORIZED") throw new Error(`selectSite answered ${refusal}`);
    receivedUntil = Date.now();
    if (isJsonObject(answer) && answer.reload === true) emitGapTooLarge(events, companyId);
  };

  const follow = (target: Connection) => (next: SocketStatus) => {
    if (status.get() === "online") receivedUntil = Math.max(receivedUntil, Date.now() - undetectedMs);
    status.set(next);
    events.emit("hpay-socket-status", { status: next });
    if (next === "online") {
      if (wasOnline) emitGapTooLarge(events, companyId);
      receiveMissed(target).catch((error: unknown) => {
        // A connection that was lost meanwhile needs no report: everything reloads when it returns.
        if (target.status.get() !== "online") return;
        options.report(error);
        emitGapTooLarge(events, companyId);
      });
      wasOnline = true;
      pauseMs = minPauseMs;
    }
    // The gateway closed or refused the connection; socket.io does not retry by itself.
    if (next === "offline") openLater();
  };
  const start = async () => {
    const newConnection = await options.open(() => ({ token: options.token() }));
    if (isStopped) return newConnection.close();
    connection = newConnection;
    for (const name of pushNames) newConnection.on(name, (payload) => pushQueue.take(name, payload));
    const followOpened = follow(newConnection);
    followOpened(newConnection.status.get());
    newConnection.status.subscribe(followOpened);
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
    // The pause grows, so that a page with an ended session does not flood the gateway with requests.
    timer = setTimeout(async () => {
      if ((await options.renew()) === "resumed") return open();
      pauseMs = Math.min(pauseMs, maxMsWithoutSession);
      openLater();
    }, pauseMs);
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
  };
  open();

  return {
    status,
    call: (name, payload) =>
      connection?.call(name, payload) ?? Promise.reject(new Error("There is no live connection")),
    on(name, listener) {
      const subscribers = listeners.get(name) ?? new Set();
      subscribers.add(listener);
      listeners.set(name, subscribers);
      return () => void subscribers.delete(listener);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      connection?.close();
    },
  };
}
