import type { Readable, SocketStatus, VerificationChannel } from "@hpay/contract";
import type { Connection } from "../live/connection";
import { isJsonObject } from "../state/json-text";
import { createValue } from "../state/value";

const maxWaitMs = 5000;

/** Removes a token from an authorization. Returns false if there was none. */
type TakeAuthorization = (authorization: unknown, verification: unknown) => boolean;

/** Opens a live connection for one reference. Before it is open, listeners can be added, and calls wait. */
export function openVerificationChannel(
  ref: string,
  pendingConnection: Promise<Connection>,
  take: TakeAuthorization,
): VerificationChannel {
  const status = createValue<SocketStatus>("connecting");
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  let channelConnection: Connection | null = null;
  let isClosed = false;

  const forward = (name: string, payload: unknown) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload);
  };
  const withoutToken = (answer: unknown): unknown => {
    if (!isJsonObject(answer) || !("authorization" in answer)) return answer;
    const { authorization, persistant_verification, ...rest } = answer;
    return take(authorization, persistant_verification) ? { ...rest, signedIn: true } : rest;
  };
  const bind = (connection: Connection, name: string) => {
    if (name === "onAuthorization") {
      connection.on(name, (pushedRef, authorization, verification) => {
        if (pushedRef === ref) forward(name, { ref, signedIn: take(authorization, verification) });
      });
    } else connection.on(name, (payload) => forward(name, withoutToken(payload)));
  };

  // The authorization is processed even if the page does not listen for it.
  listeners.set("onAuthorization", new Set());
  pendingConnection
    .then((connection) => {
      if (isClosed) return connection.close();
      channelConnection = connection;
      for (const name of listeners.keys()) bind(connection, name);
      status.set(connection.status.get());
      connection.status.subscribe((next) => status.set(next));
    })
    .catch(() => status.set("offline"));

  return {
    status,
    async call(name, payload) {
      const connection = await pendingConnection;
      await whenOnline(connection.status);
      return withoutToken(await connection.call(name, payload));
    },
    on(name, listener) {
      const subscribers = listeners.get(name);
      listeners.set(name, (subscribers ?? new Set()).add(listener));
      if (!subscribers && channelConnection) bind(channelConnection, name);
      return () => void listeners.get(name)?.delete(listener);
    },
    close() {
      isClosed = true;
      channelConnection?.close();
      status.set("offline");
    },
  };
}

/** A ceremony may start while its connection is still opening. */
function whenOnline(status: Readable<SocketStatus>): Promise<void> {
  if (status.get() === "online") return Promise.resolve();
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      stop();
      settle();
    };
    const fail = () => reject(new Error("There is no live connection"));
    const timer = setTimeout(() => finish(fail), maxWaitMs);
    const stop = status.subscribe((next) => {
      if (next === "online") finish(resolve);
      if (next === "offline") finish(fail);
    });
  });
}
