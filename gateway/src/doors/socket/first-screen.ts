import type { DefaultEventsMap, RemoteSocket } from "socket.io";
import { findVerification } from "../../people/verification/verification";
import { isSameVisitor, visitorOfSocket } from "../../platform/http/visitor";
import type { Services } from "../../platform/services";
import type { LiveIo, LiveSocket, SocketData } from "./live-types";

/** Where the screen listens that began a sign-in. */
export const firstScreenRoom = (ref: string): string => `verification:${ref}`;

/**
 * Lets the screen that began a sign-in hear its end. The reference also stands in the link for the other device, so
 * whoever has seen that link could listen too: only the same browser from the same address is let in, and one at a time.
 */
export async function enterAsFirstScreen(
  services: Services,
  io: LiveIo,
  socket: LiveSocket,
  ref: string,
): Promise<void> {
  const verification = await findVerification(services.db, services.now(), ref, ["login", "reset"]);
  if (!verification || !isSameVisitor(visitorOfSocket(socket.handshake, services.settings), verification))
    return;
  if (!(await findFirstScreen(io, ref))) await socket.join(firstScreenRoom(ref));
}

/** The screen that waits for the end of a sign-in. */
export async function findFirstScreen(
  io: LiveIo,
  ref: string,
): Promise<RemoteSocket<DefaultEventsMap, SocketData> | undefined> {
  const [screen] = await io.in(firstScreenRoom(ref)).fetchSockets();
  return screen;
}

/** What a second device hears: spec 1 §8's refusal of a challenge, and why. */
export const openElsewhere = { error_code: 406, why: "OPEN_ELSEWHERE" };

/**
 * Lets the other device of a sign-in, or of a link for a passkey, in: one at a time, since a challenge for a second one
 * would end the first one's. Once that has left, which a reload does too, its place is free.
 */
export async function enterAsOtherDevice(io: LiveIo, socket: LiveSocket, ref: string): Promise<boolean> {
  const room = `other-device:${ref}`;
  if (socket.rooms.has(room)) return true;
  await socket.join(room);
  // Counted from inside: of two that come at once none may find the place free.
  const isAlone = (await io.in(room).fetchSockets()).length === 1;
  if (!isAlone) await socket.leave(room);
  return isAlone;
}

/** Tells a room that another device has opened its page, and when it leaves. */
export function announceDevice(io: LiveIo, socket: LiveSocket, room: string, ref: string): void {
  io.to(room).emit("onExternalRefConnected", { ref });
  if (socket.data.deviceOf === room) return;
  socket.data.deviceOf = room;
  socket.once("disconnect", () => io.to(room).emit("onExternalRefDisconnect", { ref }));
}
