import { type ServerOptions, WebSocketServer } from "ws";
import { ApiError } from "../../platform/http/api-error";
import { Counts } from "../../platform/http/request-limits";
import { placeOf } from "../../platform/http/visitor";
import type { LiveSocket } from "./live-types";

/** Maximum connections that wait for a sign-in: a person has one or two, an office behind one address a few. */
const maxAnonymousPerAddress = 50;
const maxAnonymous = 2000;
/** Maximum connections that have not identified a person yet, which a panel does at once. */
const maxUnidentifiedPerAddress = 1000;
/** Maximum new connections of an address a minute: after a restart, all panels of an office reconnect twice. */
const maxNew = 2000;
const newWindowMs = 60_000;
/** Maximum live connections of one sign-in, which has one for each tab or window. */
const maxPerSession = 50;
const maxCalls = 600;
const callWindowMs = 60_000;
/** Maximum packets from an unidentified connection. Each can cost a query, and a panel sends only one. */
const maxUnnamedPackets = 10;
/** Maximum packets and characters queued for a client that does not read. A panel so far behind reloads anyway. */
const maxUnreadPackets = 2000;
const maxUnreadLength = 2_000_000;
/** Maximum packets in a call window: twice the calls, so that a panel is first notified of the call limit. */
const maxPackets = 2 * maxCalls;
/** Maximum pings and pongs in a call window: browsers send none, and a proxy sends one every few seconds. */
const maxControlFrames = 100;

/** A connection of the transport, before anybody has signed in through it. */
export interface RawConnection {
  readonly request: { readonly socket: { destroy(): unknown } };
  readonly transport: { readonly name: string };
  on(event: "packet" | "flush", listener: () => void): unknown;
  on(event: "packetCreate", listener: (packet: { readonly data?: unknown }) => void): unknown;
  once(event: "close", listener: () => void): unknown;
  close(discard: true): unknown;
}

/** Limits of live connections and calls per client in this process. */
export class SocketLimits {
  readonly #atPlace = new Map<string, number>();
  readonly #unidentifiedCounts = new Map<string, number>();
  readonly #waitingConnections = new Map<RawConnection, () => void>();
  readonly #openedCounts = new Counts(newWindowMs);
  #anonymous = 0;

  /** Counts one new connection. @returns whether the address can open it */
  admits(address: string): boolean {
    const network = placeOf(address);
    if (this.#openedCounts.add(network, Date.now()).n > maxNew) return false;
    return (this.#unidentifiedCounts.get(network) ?? 0) < maxUnidentifiedPerAddress;
  }

  takeUnnamed(connection: RawConnection, address: string): void {
    const network = placeOf(address);
    this.#unidentifiedCounts.set(network, (this.#unidentifiedCounts.get(network) ?? 0) + 1);
    const leave = () => {
      if (!this.#waitingConnections.delete(connection)) return;
      const remainingCount = (this.#unidentifiedCounts.get(network) ?? 1) - 1;
      if (remainingCount === 0) this.#unidentifiedCounts.delete(network);
      else this.#unidentifiedCounts.set(network, remainingCount);
    };
    this.#waitingConnections.set(connection, leave);
    connection.once("close", leave);
    const cutOff = cutOffOf(connection);
    this.#watchPackets(connection, cutOff);
    watchUnread(connection, cutOff);
  }

  /** Called when the connection has identified a person, or a verification. */
  markIdentified(connection: RawConnection): void {
    this.#waitingConnections.get(connection)?.();
  }

  /** @throws ApiError RATE_LIMITED when too many connections of the address or process are not signed in */
  takeAnonymous(socket: LiveSocket, address: string): void {
    const network = placeOf(address);
    const count = this.#atPlace.get(network) ?? 0;
    if (count >= maxAnonymousPerAddress || this.#anonymous >= maxAnonymous) throw tooManyConnections();
    const { conn } = socket;
    // A client that has already left is not counted, because no event would end its count.
    if (conn.readyState !== "open") return;
    this.#atPlace.set(network, count + 1);
    this.#anonymous += 1;
    const leave = () => {
      socket.off("disconnect", leave);
      conn.off("close", leave);
      const remainingCount = (this.#atPlace.get(network) ?? 1) - 1;
      if (remainingCount === 0) this.#atPlace.delete(network);
      else this.#atPlace.set(network, remainingCount);
      this.#anonymous -= 1;
    };
    socket.on("disconnect", leave);
    conn.on("close", leave);
  }

  /** @throws ApiError RATE_LIMITED when the sign-in has too many connections */
  requireOfSession(socket: LiveSocket, sessionRoom: string): void {
    if ((socket.nsp.adapter.rooms.get(sessionRoom)?.size ?? 0) >= maxPerSession) throw tooManyConnections();
  }

  /** Ends a connection that calls more often than any panel does. */
  watchCalls(socket: LiveSocket): void {
    const count = countInWindow();
    socket.use((_call, next) => {
      if (count() > maxCalls) socket.disconnect(true);
      else next();
    });
  }

  /** Cuts a connection that floods the gateway with packets. A request to join is a packet, but not a call. */
  #watchPackets(connection: RawConnection, cutOff: () => void): void {
    const count = countInWindow();
    connection.on("packet", () => {
      if (count() > (this.#waitingConnections.has(connection) ? maxUnnamedPackets : maxPackets)) cutOff();
    });
  }
}

/**
 * Web sockets that are cut when they flood the gateway with control frames. Each frame is answered but is not a
 * packet, so the other limits do not count it.
 */
export class LimitedWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    // Off, because answering the remaining pings of a cut connection takes far longer than reading them.
    super({ ...options, autoPong: false });
  }

  override handleUpgrade(...[request, socket, head, done]: Parameters<WebSocketServer["handleUpgrade"]>) {
    super.handleUpgrade(request, socket, head, (client, upgradeRequest) => {
      const count = countInWindow();
      const isAllowed = () => {
        const allowed = count() <= maxControlFrames;
        if (!allowed) client.terminate();
        return allowed;
      };
      client.on("pong", isAllowed).on("ping", (data) => {
        if (isAllowed()) client.pong(data);
      });
      done(client, upgradeRequest);
    });
  }
}

/** Cuts a connection that answers heartbeats but reads nothing: packets sent to it would fill the memory. */
function watchUnread(connection: RawConnection, cutOff: () => void): void {
  let [packets, length] = [0, 0];
  connection.on("packetCreate", ({ data }) => {
    // A packet with no unread ones before it is sent, however long it is.
    if (packets >= maxUnreadPackets || length > maxUnreadLength) cutOff();
    packets += 1;
    length += typeof data === "string" ? data.length : 0;
  });
  connection.on("flush", () => {
    [packets, length] = [0, 0];
  });
}

/**
 * Discards packets that have already arrived, and does not wait for the client's reply to the closing
 * handshake. A polling request's socket remains open, because it may be a proxy's, which carries other
 * visitors' requests.
 */
function cutOffOf(connection: RawConnection): () => void {
  const isOwnSocket = connection.transport.name === "websocket";
  return () => {
    connection.close(true);
    if (isOwnSocket) connection.request.socket.destroy();
  };
}

function countInWindow(): () => number {
  let n = 0;
  let endsAt = 0;
  return () => {
    const now = Date.now();
    if (now >= endsAt) [n, endsAt] = [0, now + callWindowMs];
    n += 1;
    return n;
  };
}

const tooManyConnections = () => new ApiError("RATE_LIMITED", { retryAfterSeconds: 60 });
