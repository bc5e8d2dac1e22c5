import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The shop's behaviour on a notification. */
export type ShopBehaviour = "takes it" | "hangs" | "answers 500" | "sends 1 GB";

export interface FaultyShop {
  readonly url: string;
  /** How often each order was accepted by the shop, by the order's Uid. */
  readonly received: ReadonlyMap<string, number>;
  /** The sent bytes of its answers. */
  readonly sentBytes: number;
  become(mood: ShopBehaviour): void;
  close(): Promise<void>;
}

const gigabyte = 1024 ** 3;
const block = Buffer.alloc(64 * 1024, "x");

/** A shop's server that works until the test changes its behaviour. */
export async function faultyShop(): Promise<FaultyShop> {
  const received = new Map<string, number>();
  let mood: ShopBehaviour = "takes it";
  let sentBytes = 0;
  const flood = (response: ServerResponse) => {
    let left = gigabyte;
    const more = () => {
      while (left > 0 && !response.destroyed) {
        left -= block.length;
        sentBytes += block.length;
        if (!response.write(block)) return void response.once("drain", more);
      }
      response.end();
    };
    more();
  };
  const server = createServer(async (request, response) => {
    response.on("error", () => {});
    const text = await textOf(request);
    if (mood === "hangs") return;
    response.setHeader("content-type", "application/json");
    if (mood === "takes it") {
      const { order_uid: uid } = JSON.parse(text);
      received.set(uid, (received.get(uid) ?? 0) + 1);
      response.end('{"received":"OK","accept_result":"ACCEPTED"}');
      return;
    }
    response.statusCode = 500;
    if (mood === "answers 500") response.end("{}");
    else flood(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    received,
    get sentBytes() {
      return sentBytes;
    },
    become(next) {
      mood = next;
      // Requests without an answer stay unanswered: their connection breaks.
      if (next === "takes it") server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
