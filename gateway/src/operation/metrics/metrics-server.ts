import { createServer } from "node:http";
import type { ListenAddress } from "../../platform/settings/setting-reader";

/** Answers `/metrics`, and nothing else, at its own address, in a network that only monitoring can reach. */
export function serveMetrics(
  address: ListenAddress | undefined,
  contentType: string,
  figures: () => Promise<string>,
): { listen(): Promise<void>; close(): Promise<void> } {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    figures().then(
      (text) =>
        response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    listen: () =>
      new Promise((resolve, reject) => {
        if (!address) return resolve();
        server.once("error", reject);
        server.listen(address.port, address.host, () => resolve());
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
