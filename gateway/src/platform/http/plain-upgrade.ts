import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

type OnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Headers of one connection's wish for another protocol. */
const ofUpgrade = ["connection", "upgrade", "http2-settings"];

/**
 * Answers a request that asks for another protocol than WebSocket in passing, for example HTTP/2, as if it had not asked:
 * HTTP lets a server do so, and shops' HTTP clients rely on it. Node hands every such request to those who wait for
 * upgrades, and none of them answers it. To be called when they all wait.
 */
export function answerPlainUpgrades(server: Server): void {
  const waiting = server.listeners("upgrade") as OnUpgrade[];
  server.removeAllListeners("upgrade");
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() === "websocket") {
      for (const take of waiting) take.call(server, request, socket, head);
      return;
    }
    socket.unshift(Buffer.concat([headOf(request), head]));
    server.emit("connection", socket);
  });
}

/** The request's head once more, without the wish. */
function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (!ofUpgrade.includes(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}
