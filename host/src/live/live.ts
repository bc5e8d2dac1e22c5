import type { EventBus, Readable, Selection, SocketStatus } from "@hpay/contract";
import type { Live } from "../ports/live";
import type { Resumption, SessionPort } from "../ports/session";
import { isJsonObject, textField } from "../state/json-text";
import { createValue } from "../state/value";
import type { Connection, OpenConnection } from "./connection";
import { createInOrder } from "./in-order";
import { catchUpMsSince, emitChange, emitPush, pushNames } from "./live-events";
import { createSequence } from "./sequence";

const minPauseMs = 5000;
const maxPauseMs = 60_000;
const longerPause = (pauseMs: number) => Math.min(Math.max(pauseMs * 2, minPauseMs), maxPauseMs);
/** Varies the pause, so that panels that failed together do not retry together. */
const jitter = (pauseMs: number) => pauseMs * (0.75 + Math.random() / 2);

/** Refusals after which the call is sent again, once the person has signed in. */
const signInRefusals: readonly unknown[] = ["REAUTH_REQUIRED", "PASSKEY_SIGN_IN"];

interface Options {
  readonly open: OpenConnection;
  readonly session: Pick<SessionPort, "state" | "token">;
  readonly selection: Readable<Selection>;
  readonly events: EventBus;
  /** More was missed than the gateway stores: the screen has to reload. */
  onMissedTooMuch(companyId: number): void;
  /** The gateway closed or refused the connection; socket.io does not retry by itself. */
  onClosed(): void;
  /** The gateway requires a fresh sign-in first. */
  onStaleSignIn(): Promise<Resumption>;
  report(error: unknown): void;
}

export function createLive(options: Options): Live {
  const { open, session, selection, events, onMissedTooMuch, report } = options;
  const status = createValue<SocketStatus>("offline");
  const sequence = createSequence();
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  let connection: Connection | null = null;
  let unbind: (() => void)[] = [];
  let connectedUser: number | null = null;
  /** Number of the latest attempt to open; connections of earlier attempts are closed. */
  let attemptNumber = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The person that the tracked pushes belong to; a connection that is reopened for the same person catches
   * up.
   */
  let receivingUserId: number | null = null;
  /** When the screen began to load the selected company's records: it may have missed events since then. */
  let readSince = Date.now();

  const ids = () => {
    const { company, pos } = selection.get();
    return { companyId: company?.id ?? null, siteId: pos?.id ?? null };
  };

  let readCompanyId = ids().companyId;

  const pushQueue = createInOrder((name, payload) => {
    if (sequence.isFirst(name, payload)) emitPush(events, name, payload);
  });

  /**
   * Reports the person's current company and POS, and receives the events missed since the person left, or
   * while lists were read.
   * @param hasJoined whether the connection is already in this room and only has to catch up
   */
  const joinRoom = async (target: Connection, hasJoined = false): Promise<void> => {
    const selectedIds = ids();
    const { companyId } = selectedIds;
    const lastSeq = companyId === null ? null : sequence.catchUpFrom(companyId);
    const age = companyId !== null && lastSeq === null ? { ago: catchUpMsSince(readSince) } : {};
    const ask = async (name: string, payload: unknown) => {
      const reply = await target.call(name, payload);
      const refusal = isJsonObject(reply) ? textField(reply, "error_code") : "";
      // After a refused token the gateway closes the connection.
      if (refusal !== "" && refusal !== "UNAUTHORIZED") throw new Error(`${name} answered ${refusal}`);
      return reply;
    };
    const answer = await pushQueue.afterMissed(async () => {
      const roomAnswer =
        hasJoined && lastSeq !== null ? null : await ask("selectSite", { ...selectedIds, ...age });
      return lastSeq === null ? roomAnswer : ask("catchUp", { since: lastSeq });
    });
    if (companyId === null || !isJsonObject(answer)) return;
    if (answer.companyId !== companyId) {
      // The company was selected after the connection started. A person who moved to another company catches
      // up on return.
      if (hasJoined) await joinRoom(target);
      return;
    }
    if (answer.reload === true) {
      onMissedTooMuch(companyId);
      if (lastSeq !== null) {
        // The numbers may come from another store, for example from before a restore.
        sequence.forget();
        readSince = Date.now();
        return joinRoom(target);
      }
    }
    if (typeof answer.seq !== "number") return;
    const isComplete = sequence.startAt(companyId, answer.seq, lastSeq ?? answer.seq);
    // A list read before the socket joined the room, but answered after it, lacks the events in between.
    if (!isComplete && companyId === ids().companyId) await joinRoom(target, true);
  };
  /** @param pausedMs the pause between a failed attempt and this one; 0: the first attempt */
  const joinRoomNow = (target: Connection, hasJoined = false, pausedMs = 0) => {
    clearTimeout(retryTimer);
    joinRoom(target, hasJoined).catch((error: unknown) => {
      // A connection that was lost meanwhile catches up when it returns.
      if (connection !== target || target.status.get() !== "online") return;
      const { companyId } = ids();
      if (pausedMs === 0) {
        report(error);
        if (companyId !== null) onMissedTooMuch(companyId);
      }
      // Until a retry succeeds, the screen is in no room or has missed events.
      const pauseMs = longerPause(pausedMs);
      clearTimeout(retryTimer);
      retryTimer = setTimeout(() => joinRoomNow(target, false, pauseMs), jitter(pauseMs));
    });
  };

  const bind = (target: Connection) => {
    const listen = (name: string) =>
      target.on(name, (payload) => {
        if (pushNames.includes(name)) pushQueue.take(name, payload);
        for (const listener of listeners.get(name) ?? []) listener(payload);
      });
    const boundNames = new Set([...pushNames, ...listeners.keys()]);
    unbind = [...boundNames].map(listen);
    const follow = (next: SocketStatus) => {
      status.set(next);
      events.emit("hpay-socket-status", { status: next });
      if (next === "online") joinRoomNow(target, true);
      if (next === "offline") options.onClosed();
    };
    follow(target.status.get());
    unbind.push(target.status.subscribe(follow));
    return listen;
  };

  let listenNow: ((name: string) => () => void) | null = null;
  const disconnect = () => {
    clearTimeout(retryTimer);
    attemptNumber += 1;
    for (const stop of unbind) stop();
    unbind = [];
    pushQueue.drop();
    listenNow = null;
    const previousConnection = connection;
    connection = null;
    previousConnection?.close();
    if (status.get() !== "offline") {
      status.set("offline");
      events.emit("hpay-socket-status", { status: "offline" });
    }
  };

  const followSession = async (pausedMs: number) => {
    const userId = session.state.get().user?.id ?? null;
    if (userId === connectedUser) return;
    connectedUser = userId;
    disconnect();
    const turn = attemptNumber;
    if (userId !== receivingUserId) {
      sequence.forget();
      readSince = Date.now();
    }
    receivingUserId = userId;
    if (userId === null) return;
    const auth = () => ({ userId, token: session.token(), ...ids() });
    const newConnection = await open(auth).catch((error: unknown) => {
      if (turn !== attemptNumber) return null;
      // If the connection's code fails to load, the panel works, but without live events.
      connectedUser = null;
      if (pausedMs === 0) report(error);
      const pauseMs = longerPause(pausedMs);
      retryTimer = setTimeout(() => follow(pauseMs), jitter(pauseMs));
      return null;
    });
    if (turn !== attemptNumber) return newConnection?.close();
    if (!newConnection) return;
    connection = newConnection;
    listenNow = bind(newConnection);
  };
  const follow = (pausedMs = 0) => {
    followSession(pausedMs).catch(report);
  };

  const callNow = async (name: string, payload: unknown): Promise<unknown> => {
    if (!connection) throw new Error("There is no live connection");
    return connection.call(name, payload);
  };

  // After a device's sleep, a dead connection looks alive until a ping fails; a call notices at once.
  const checkConnection = () => {
    if (connection?.status.get() === "online") joinRoomNow(connection, true);
  };
  addEventListener("focus", checkConnection);

  const stops = [
    () => removeEventListener("focus", checkConnection),
    session.state.subscribe(() => follow()),
    selection.subscribe(() => {
      const { companyId } = ids();
      if (companyId !== readCompanyId) readSince = Date.now();
      readCompanyId = companyId;
      if (connection?.status.get() === "online") joinRoomNow(connection);
    }),
  ];
  follow();

  return {
    status,
    async call(name, payload) {
      const answer = await callNow(name, payload);
      if (!isJsonObject(answer) || !signInRefusals.includes(answer.error_code)) return answer;
      return (await options.onStaleSignIn()) === "resumed" ? callNow(name, payload) : answer;
    },
    on(name, listener) {
      const existing = listeners.get(name);
      const subscribers = existing ?? new Set();
      subscribers.add(listener);
      listeners.set(name, subscribers);
      if (!existing && listenNow && !pushNames.includes(name)) unbind.push(listenNow(name));
      return () => void subscribers.delete(listener);
    },
    noteAnswer({ companyId, seq, isEarly }) {
      const isComplete = sequence.readAt(companyId, seq);
      // Events after an early answer are emitted again, because nothing on the page could apply them before.
      if (isEarly)
        for (const { name, payload } of sequence.after(companyId, seq)) emitChange(events, name, payload);
      if (isComplete || companyId !== ids().companyId || connection?.status.get() !== "online") return;
      joinRoomNow(connection, true);
    },
    reconnect() {
      connectedUser = null;
      follow();
    },
    stop() {
      for (const stop of stops) stop();
      disconnect();
    },
  };
}
