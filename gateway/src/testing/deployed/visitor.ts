import { Agent, request } from "node:https";
import { withTimeLimit } from "@hpay/domain";
import { io, type Socket } from "socket.io-client";

export interface Answer {
  readonly status: number;
  /** Names and values as received, so that duplicates are visible. */
  readonly rawHeaders: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of any shape, and a wrong path fails them
  readonly body: any;
}

/** A client that reaches the service over TLS from its own address. */
export interface Visitor {
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** A panel's live connection, which reconnects after it is cut. */
  live(auth: Readonly<Record<string, unknown>>, transport: "websocket" | "polling"): Socket;
}

const callLimitMs = 12_000;

export function visitor(url: string, ca: string, localAddress: string): Visitor {
  const agent = new Agent({ ca, localAddress, keepAlive: true });
  return {
    ask: (method, path, body, headers = {}) =>
      withTimeLimit(
        callLimitMs,
        (signal) =>
          new Promise((resolve, reject) => {
            const contentType = body === undefined ? {} : { "content-type": "application/json" };
            const sentRequest = request(
              `${url}${path}`,
              { method, agent, signal, headers: { ...contentType, ...headers } },
              (response) => {
                let text = "";
                response.setEncoding("utf8");
                response.on("data", (chunk: string) => {
                  text += chunk;
                });
                response.on("error", reject);
                response.on("end", () =>
                  resolve({
                    status: response.statusCode ?? 0,
                    rawHeaders: response.rawHeaders,
                    body: /json/.test(response.headers["content-type"] ?? "") ? JSON.parse(text) : text,
                  }),
                );
              },
            );
            sentRequest.on("error", reject);
            sentRequest.end(body === undefined ? undefined : JSON.stringify(body));
          }),
      ),
    live: (auth, transport) =>
      io(url, {
        path: "/wsapi",
        transports: [transport],
        forceNew: true,
        reconnectionDelay: 200,
        reconnectionDelayMax: 1000,
        auth,
        // Node's transports accept an agent, but the types describe those of browsers.
        agent: agent as unknown as boolean,
      }),
  };
}
