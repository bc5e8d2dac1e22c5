import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { freePort } from "@hpay/build/free-port";

/** Serves the baselines in the same way as the panel: compressed and from this machine. */
export async function serveBaselines(folder: string): Promise<{ url: string; close(): void }> {
  const port = await freePort();
  const server = createServer((request, response) => {
    const [name = ""] = (request.url ?? "/").slice(1).split("?");
    const path = join(folder, name);
    if (!/^[\w-]+\.(html|js)$/.test(name) || !existsSync(`${path}.gz`))
      return void response.writeHead(404).end();
    const type = name.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
    const body = readFileSync(`${path}.gz`);
    const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
    // Documents are revalidated, like those of a deployed panel; browsers cache scripts.
    const headers = {
      "content-type": type,
      "content-encoding": "gzip",
      "cache-control": name.endsWith(".js") ? "max-age=3600" : "no-cache",
      etag,
    };
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304, headers).end();
    response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return {
    url: `http://localhost:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
