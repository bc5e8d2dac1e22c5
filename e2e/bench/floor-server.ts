import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { freePort } from "@hpay/build/free-port";

/** Serves the floors as the panel is served: compressed and from this machine. */
export async function serveFloors(folder: string): Promise<{ url: string; close(): void }> {
  const port = await freePort();
  const server = createServer((request, response) => {
    const [name = ""] = (request.url ?? "/").slice(1).split("?");
    const path = join(folder, name);
    if (!/^[\w-]+\.(html|js)$/.test(name) || !existsSync(`${path}.gz`))
      return void response.writeHead(404).end();
    const type = name.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8";
    response.writeHead(200, {
      "content-type": type,
      "content-encoding": "gzip",
      "cache-control": "max-age=3600",
    });
    response.end(readFileSync(`${path}.gz`));
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
