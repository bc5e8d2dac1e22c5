import type { PanelConfig, Readable, SocketStatus } from "@hpay/contract";
import { createValue } from "../state/value";

const answerLimitMs = 15_000;
const retryAfterMs = 1000;

/** One live connection for any purpose. */
export interface Connection {
  readonly status: Readable<SocketStatus>;
  /** Rejects after 15 s without an answer, and at once while disconnected. */
  call(name: string, payload: unknown): Promise<unknown>;
  on(name: string, listener: (...args: unknown[]) => void): () => void;
  close(): void;
}

/** `auth` is called at every attempt to connect, so that a new sign-in's token is used. */
export type OpenConnection = (auth: () => Readonly<Record<string, unknown>>) => Promise<Connection>;

/**
 * Retries after a failure. Otherwise a person who opens a link on a phone would read that the link is invalid.
 */
async function loadClient(): Promise<typeof import("socket.io-client")> {
  try {
    return await import("socket.io-client");
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return import("socket.io-client");
  }
}

/** Opens connections with socket.io, whose code is loaded with the first connection. */
export function socketOpener(
  config: PanelConfig,
  query: Readonly<Record<string, string>> = {},
): OpenConnection {
  return async (auth) => {
    const { io } = await loadClient();
    const socket = io(new URL(config.apiBase).origin, {
      path: config.wsPath,
      query: { ...query },
      auth: (answer) => answer(auth()),
      transports: ["websocket", "polling"],
      tryAllTransports: true,
      reconnectionDelay: 500,
      reconnectionDelayMax: 10_000,
      forceNew: true,
    });
    const status = createValue<SocketStatus>("connecting");
    socket.on("connect", () => status.set("online"));
    socket.on("disconnect", () => status.set(socket.active ? "connecting" : "offline"));
    socket.on("connect_error", () => status.set(socket.active ? "connecting" : "offline"));
    return {
      status,
      async call(name, payload) {
        if (!socket.connected) throw new Error("There is no live connection");
        const answer: unknown = await socket.timeout(answerLimitMs).emitWithAck(name, payload);
        return answer;
      },
      on(name, listener) {
        socket.on(name, listener);
        return () => void socket.off(name, listener);
      },
      close() {
        socket.disconnect();
        status.set("offline");
      },
    };
  };
}
