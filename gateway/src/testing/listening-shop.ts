import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedNotification {
  readonly url: URL;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of any shape, and a wrong path fails them
  readonly body: any;
}

export interface ShopMessage {
  readonly status: number;
  /** An object is sent as JSON. */
  readonly body?: unknown;
}

export interface ListeningShop {
  /** The shop's address without a slash at the end. */
  readonly url: string;
  /** Notifications received since the last call. */
  take(): readonly ReceivedNotification[];
  /** Sets the shop's answers to the next notifications, one each, in place of its usual answer. */
  answer(...next: readonly ShopMessage[]): void;
  close(): Promise<void>;
}

/** A shop's server that accepts every notification and answers as WooCommerce's plugin does. */
export async function listeningShop(): Promise<ListeningShop> {
  const waitingNotifications: ReceivedNotification[] = [];
  const answers: ShopMessage[] = [];
  const server = createServer(async (request, response) => {
    const text = await readBody(request);
    waitingNotifications.push({ url: new URL(request.url ?? "", "http://shop"), body: JSON.parse(text) });
    const usualAnswer = { status: 200, body: { received: "OK", accept_result: "ACCEPTED" } };
    const { status, body = "" } = answers.shift() ?? usualAnswer;
    response.statusCode = status;
    response.setHeader("content-type", "application/json");
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    take: () => waitingNotifications.splice(0),
    answer: (...next) => void answers.push(...next),
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}
