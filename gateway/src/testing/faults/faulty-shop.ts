import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ShopBehaviour =
  | "takes it"
  | "hangs"
  | "answers 500"
  | "answers 429"
  | "redirects"
  | "never ends its answer"
  | "sends 1 GB";

export interface FaultyShop {
  readonly url: string;
  /** How often each order was accepted by the shop, by the order's Uid. */
  readonly receivedCounts: ReadonlyMap<string, number>;
  /** Requests at the address that the shop redirects to. */
  readonly followedRedirects: number;
  /** Number of bytes sent in the shop's answers. */
  readonly sentBytes: number;
  behaveAs(behaviour: ShopBehaviour): void;
  close(): Promise<void>;
}

const statusOf: Partial<Record<ShopBehaviour, number>> = { "answers 429": 429, redirects: 307 };

/** Begins a good answer, and sends one more byte ten times a second. */
function drip(response: ServerResponse): void {
  const dripTimer = setInterval(() => response.write(" "), 100);
  response.once("close", () => clearInterval(dripTimer));
}

const gigabyte = 1024 ** 3;
const block = Buffer.alloc(64 * 1024, "x");

/** A shop's server that works until the test changes its behavior. */
export async function faultyShop(): Promise<FaultyShop> {
  const receivedCounts = new Map<string, number>();
  let behaviour: ShopBehaviour = "takes it";
  let sentBytes = 0;
  let followCount = 0;
  const flood = (response: ServerResponse) => {
    let bytesLeft = gigabyte;
    const writeMore = () => {
      while (bytesLeft > 0 && !response.destroyed) {
        bytesLeft -= block.length;
        sentBytes += block.length;
        if (!response.write(block)) return void response.once("drain", writeMore);
      }
      response.end();
    };
    writeMore();
  };
  const server = createServer(async (request, response) => {
    response.on("error", () => {});
    const text = await textOf(request);
    if (request.url?.startsWith("/elsewhere")) followCount += 1;
    if (behaviour === "hangs") return;
    response.setHeader("content-type", "application/json");
    // A status of 2xx means that the shop has received the notification, even if the answer never ends.
    if (behaviour === "takes it" || behaviour === "never ends its answer") {
      const { order_uid: uid } = JSON.parse(text);
      receivedCounts.set(uid, (receivedCounts.get(uid) ?? 0) + 1);
      if (behaviour === "never ends its answer") return drip(response);
      response.end('{"received":"OK","accept_result":"ACCEPTED"}');
      return;
    }
    response.statusCode = statusOf[behaviour] ?? 500;
    response.setHeader("retry-after", "3600").setHeader("location", "/elsewhere");
    if (behaviour === "sends 1 GB") flood(response);
    else response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    receivedCounts,
    get followedRedirects() {
      return followCount;
    },
    get sentBytes() {
      return sentBytes;
    },
    behaveAs(next) {
      behaviour = next;
      // Requests without an answer remain unanswered, because their connection breaks.
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
