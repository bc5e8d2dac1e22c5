import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Headers of a connection's protocol upgrade request. */
const upgradeHeaders = ["connection", "upgrade", "http2-settings"];

/**
 * Answers an upgrade request to a protocol other than WebSocket, for example HTTP/2, or at an address other
 * than the live connection's, or with a body, as an ordinary request: HTTP allows it, and shops' HTTP clients rely
 * on it. Node passes every upgrade to its listeners, and none of them answers; a proxy counts a connection that closes
 * without an answer as a failed gateway. Call this after all listeners are registered.
 */
export function answerPlainUpgrades(server: Server, livePath: string): void {
  const upgradeListeners = server.listeners("upgrade") as OnUpgrade[];
  server.removeAllListeners("upgrade");
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { url, headers } = request;
    const isLive = url?.startsWith(`${livePath}/`) === true;
    const hasBody =
      headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) !== 0;
    if (isLive && !hasBody && headers.upgrade?.toLowerCase() === "websocket") {
      for (const listener of upgradeListeners) listener.call(server, request, socket, head);
      return;
    }
    socket.unshift(Buffer.concat([headOf(request), head]));
    server.emit("connection", socket);
  });
}

/** Rebuilds the request's head without the upgrade. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (!upgradeHeaders.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}
