import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { refuseConnection } from "./unreadable-request";
import { placeOf } from "./visitor";

/** A small body arrives within this time; a larger one has to arrive at this rate from then on. */
const graceMs = 15_000;
const minBytesPerSecond = 8 * 1024;
const checkEveryMs = 1000;
/** Far more connections than the browsers of an office open; a client with more is behind its own proxy. */
const maxPerAddress = 1000;
const maxUnanswered = 100;

/**
 * Ends requests whose body stalls or drips. Node's own limit covers a request as a whole, so it has to be long enough
 * for the largest upload.
 */
export function endSlowBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }, reply) => {
    const { socket, headers } = raw;
    // A request that a test injects has no socket.
    if (!(socket instanceof Socket)) return;
    if (headers["transfer-encoding"] === undefined && !Number(headers["content-length"])) return;
    const before = socket.bytesRead;
    const begunAt = performance.now();
    const checkTimer = setInterval(() => {
      const overMs = performance.now() - begunAt - graceMs;
      if (raw.complete || socket.destroyed) return clearInterval(checkTimer);
      if (overMs <= 0 || socket.bytesRead - before >= (overMs / 1000) * minBytesPerSecond) return;
      clearInterval(checkTimer);
      if (reply.raw.headersSent) socket.destroy();
      else refuseConnection(socket, 408);
    }, checkEveryMs);
    for (const event of ["end", "close"]) raw.once(event, () => clearInterval(checkTimer));
  });
}

/**
 * Closes a connection that sends many requests without waiting for answers, which no browser or proxy does. Node
 * handles all requests that arrive together before it does anything else, and their answers wait in memory.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unansweredCounts = new WeakMap<Socket, number>();
  app.addHook("onRequest", async ({ raw: { socket } }, reply) => {
    if (!(socket instanceof Socket)) return;
    const add = (change: number) => {
      const count = (unansweredCounts.get(socket) ?? 0) + change;
      unansweredCounts.set(socket, count);
      return count;
    };
    reply.raw.once("close", () => add(-1));
    if (add(1) <= maxUnanswered) return;
    socket.destroy();
    reply.hijack();
  });
}

/**
 * Limits the connections of one address. Behind a proxy all connections are the proxy's, which limits them
 * (deploy/nginx.conf). Live connections have limits of their own.
 */
export function limitConnections(server: Server, { trustProxy }: { readonly trustProxy: number }): void {
  if (trustProxy > 0) return;
  const openCounts = new Map<string, number>();
  const countedSockets = new WeakMap<object, () => void>();
  server.on("connection", (socket: Socket) => {
    // Node reports a connection again when its upgrade was not accepted.
    if (countedSockets.has(socket)) return;
    const place = placeOf(socket.remoteAddress ?? "");
    const count = (openCounts.get(place) ?? 0) + 1;
    if (count > maxPerAddress) return void socket.destroy();
    openCounts.set(place, count);
    const leave = () => {
      countedSockets.set(socket, () => undefined);
      const remaining = (openCounts.get(place) ?? 1) - 1;
      if (remaining === 0) openCounts.delete(place);
      else openCounts.set(place, remaining);
    };
    countedSockets.set(socket, leave);
    socket.once("close", () => countedSockets.get(socket)?.());
  });
  server.on("upgrade", ({ headers }: IncomingMessage, socket: object) => {
    if (headers.upgrade?.toLowerCase() === "websocket") countedSockets.get(socket)?.();
  });
}
