import { createAdapter } from "@socket.io/postgres-adapter";
import { Server } from "socket.io";
import { companiesWhere } from "../../people/access/caller";
import { isEmbedToken } from "../../people/embedding/embed-token";
import { callerOf } from "../../people/identity/sessions";
import { isReference } from "../../people/verification/verification";
import { ApiError, forbidden } from "../../platform/http/api-error";
import type { App } from "../../platform/http/app";
import { placeOf, visitorOfSocket } from "../../platform/http/visitor";
import { textOf } from "../../platform/json/values";
import type { Services } from "../../platform/services";
import type { LiveEvent } from "../../platform/signals/live-event";
import { supportStaff } from "../../support/notify-other-side";
import { adapterPool } from "./adapter-pool";
import { embedRoomOf } from "./embed-rooms";
import { enterEmbedded } from "./embed-socket";
import { emitToRoom } from "./emit-to-room";
import { enterAsFirstScreen } from "./first-screen";
import type { LiveIo, LiveSocket, SocketCalls } from "./live-types";
import { LimitedWebSockets, SocketLimits } from "./socket-limits";
import {
  companyRoom,
  embeddedRoom,
  enterCompany,
  ticketSupportRoom,
  unfollowEmptyRooms,
} from "./socket-place";

export interface LiveServer {
  readonly io: LiveIo;
  close(): Promise<void>;
}

export const livePath = "/wsapi";

/** How long a connection may wait for a sign-in: longer than any verification lasts. */
const verificationLimitMs = 15 * 60_000;

/** How long a connection may take to send its session or verification; a panel sends it at once. */
const namedWithinMs = 15_000;

/** The live connection on `/wsapi` (wire §6). */
export async function startLive(
  app: App,
  services: Services,
  calls: readonly SocketCalls[],
): Promise<LiveServer> {
  const { settings, log } = services;
  const limits = new SocketLimits();
  const io: LiveIo = new Server(app.server, {
    path: livePath,
    wsEngine: LimitedWebSockets,
    serveClient: false,
    maxHttpBufferSize: 256 * 1024,
    connectTimeout: namedWithinMs,
    // Without this list the answer would repeat all requested headers, perhaps more than a proxy reads.
    cors: { origin: [...settings.panelOrigins], allowedHeaders: ["content-type"] },
    // CORS does not apply to web sockets, so a foreign page is refused before the handshake.
    allowRequest(request, callback) {
      const query = new URL(request.url ?? "", settings.publicUrl).searchParams;
      const { address } = visitorOfSocket(
        { headers: request.headers, address: request.socket.remoteAddress ?? "" },
        settings,
      );
      if (!limits.admits(address)) return callback("too many connections", false);
      // A partner's page identifies itself; its session is checked when it joins.
      callback(null, query.get("embedded") === "1" || isOwnPage(services, request.headers));
    },
  });
  if (services.database.kind === "postgres") {
    const { pool } = services.database;
    io.adapter(createAdapter(adapterPool(pool), { payloadThreshold: 7900 }));
  }

  io.engine.on("connection", (connection: LiveSocket["conn"]) => {
    const { headers } = connection.request;
    const { address } = visitorOfSocket({ headers, address: connection.remoteAddress }, settings);
    limits.takeUnnamed(connection, address);
  });
  io.use((socket, next) => {
    enter(services, io, socket, limits).then(
      () => next(),
      (error: unknown) => {
        if (error instanceof ApiError) return next(new Error(`${error.status} ${error.code}`));
        services.log.error({ err: error }, "a live connection could not be made");
        next(new Error("503 SERVICE_UNAVALABLE"));
      },
    );
  });
  io.on("connection", (socket) => {
    limits.markIdentified(socket.conn);
    limits.watchCalls(socket);
    for (const add of calls) add(socket, services, io);
    if (socket.data.token === undefined) {
      const leave = setTimeout(() => socket.disconnect(true), verificationLimitMs);
      socket.once("disconnect", () => clearTimeout(leave));
    }
  });

  unfollowEmptyRooms(io, services.outbox);
  const leaveEmbedding = (companyId: number) => {
    endEmbedded(io, services, companyId).catch((error: unknown) =>
      log.error({ err: error }, "embedded pages could not be checked"),
    );
  };
  const leaveRooms = (room: string) =>
    leaveForbiddenRooms(io, services, room).catch((error: unknown) =>
      log.error({ err: error }, "sockets could not be removed from rooms that are closed to them"),
    );
  await services.outbox.start((companyId, events) => {
    notifyPanels(io, companyId, events);
    const ticketEvents = events.filter(({ payload }) => payload.resource === "tickets");
    if (ticketEvents.length > 0 && io.sockets.adapter.rooms.has(ticketSupportRoom))
      notifySupport(io, services, companyId, ticketEvents).catch((error: unknown) =>
        log.error({ err: error }, "support could not be notified"),
      );
    // A change of a POS may end partners' keys or consents; the change's event reaches all processes, even when
    // a command made the change.
    if (events.some(({ payload }) => payload.resource === "company_sites")) leaveEmbedding(companyId);
    // A command that removes people runs in another process and sends no signal.
    if (
      events.some(({ name, payload }) => name === "onRecordDeleted" && payload.resource === "user_companies")
    )
      void leaveRooms(companyRoom(companyId));
  });

  services.signals.on("sessions-ended", (ids) => {
    for (const id of ids) io.in(`session:${id}`).disconnectSockets(true);
  });
  services.signals.on("membership-changed", (userId) => {
    void leaveRooms(`user:${userId}`);
    if (services.database.kind === "postgres") io.serverSideEmit("membership-changed", userId);
  });
  const notifyOfDeletion = (companyId: number, userIds: readonly number[]) => {
    const at = services.now().toISOString();
    const deletedEvent = {
      company_id: companyId,
      site_id: null,
      at,
      resource: "companies",
      record_id: companyId,
    };
    // Members' panels offer the deleted company in their list even while they show another one.
    const rooms = [companyRoom(companyId), ...userIds.map((userId) => `user:${userId}`)];
    io.local.to(rooms).emit("onRecordDeleted", deletedEvent);
    leaveEmbedding(companyId);
  };
  services.signals.on("company-deleted", ({ companyId, userIds }) => {
    notifyOfDeletion(companyId, userIds);
    if (services.database.kind === "postgres") io.serverSideEmit("company-deleted", companyId, userIds);
  });
  // These events come from other processes on the same database.
  io.on("company-deleted", (companyId: unknown, userIds: unknown) =>
    notifyOfDeletion(Number(companyId), Array.isArray(userIds) ? userIds.map(Number) : []),
  );
  io.on("membership-changed", (userId: unknown) => void leaveRooms(`user:${Number(userId)}`));

  return {
    io,
    async close() {
      await services.outbox.stop();
      await io.close();
    },
  };
}

function notifyPanels(io: LiveIo, companyId: number, events: readonly LiveEvent[]): void {
  emitToRoom(io, companyRoom(companyId), events);
  for (const event of events) io.local.to(embedRoomOf(event)).emit(event.name, event.payload);
}

/** Another process may have removed people from the list, so the list is read before each emit. */
async function notifySupport(
  io: LiveIo,
  { db }: Services,
  companyId: number,
  events: readonly LiveEvent[],
): Promise<void> {
  const ids = (await supportStaff(db)).map(({ id }) => id);
  for (const socket of await io.local.in(ticketSupportRoom).fetchSockets())
    if (!ids.some((id) => id === socket.data.userId)) socket.leave(ticketSupportRoom);
  // A socket in both rooms receives an event once.
  const support = io.local.to(ticketSupportRoom).except(companyRoom(companyId));
  for (const event of events) support.emit(event.name, event.payload);
}

async function enter(
  services: Services,
  io: LiveIo,
  socket: LiveSocket,
  limits: SocketLimits,
): Promise<void> {
  const auth: Readonly<Record<string, unknown>> = socket.handshake.auth;
  const token = textOf(auth.token);
  const isOwn = isOwnPage(services, socket.handshake.headers);
  if (isEmbedToken(token)) return enterEmbedded(services, socket, { token, isOwnPage: isOwn });
  if (!isOwn) throw forbidden();
  const ref = isReference(auth.verificationuid) ? auth.verificationuid : undefined;
  if (ref !== undefined) await enterAsFirstScreen(services, io, socket, ref);
  const { address } = visitorOfSocket(socket.handshake, services.settings);
  const pendingCaller = callerOf(services, token, address);
  const caller = await (ref === undefined ? pendingCaller : pendingCaller.catch(() => undefined));
  if (!caller) {
    // Without a sign-in a socket is in no person's room and may only make verification calls.
    limits.takeAnonymous(socket, address);
    socket.data = { network: placeOf(address), ...(ref === undefined ? {} : { verificationRef: ref }) };
    return;
  }
  if (auth.userId !== undefined && textOf(auth.userId) !== String(caller.userId)) throw forbidden();
  limits.requireOfSession(socket, `session:${caller.sessionId}`);
  socket.data = {
    token,
    userId: caller.userId,
    sessionId: caller.sessionId,
    ...(ref === undefined ? {} : { verificationRef: ref }),
  };
  await socket.join([`user:${caller.userId}`, `session:${caller.sessionId}`]);
  await enterCompany(services, socket, caller, auth.companyId);
}

/** Disconnects partners' pages whose session has ended early. */
async function endEmbedded(io: LiveIo, services: Services, companyId: number): Promise<void> {
  for (const socket of await io.local.in(embeddedRoom(companyId)).fetchSockets()) {
    const caller = await callerOf(services, socket.data.token, "").catch((error: unknown) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });
    if (!caller) socket.disconnect(true);
  }
}

/**
 * After a change of access, limits the panels in a room to the events of companies that their people can still
 * open, and sends them the list of these companies.
 */
async function leaveForbiddenRooms(io: LiveIo, services: Services, room: string): Promise<void> {
  for (const socket of await io.local.in(room).fetchSockets()) {
    const { token, companyId } = socket.data;
    if (token === undefined) continue;
    const caller = await callerOf(services, token, "").catch(() => undefined);
    if (!caller) {
      socket.disconnect(true);
      continue;
    }
    if (companyId !== undefined && !companiesWhere(caller, "order.view").includes(companyId))
      socket.leave(companyRoom(companyId));
    socket.emit("onAccessChanged", { company_ids: companiesWhere(caller, "company.view") });
  }
}

/** Whether a connection comes from the panel itself, or from a client that is not a browser. */
function isOwnPage(
  { settings }: Services,
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
): boolean {
  return origin === undefined || settings.panelOrigins.includes(origin) || origin.endsWith(`//${host}`);
}
