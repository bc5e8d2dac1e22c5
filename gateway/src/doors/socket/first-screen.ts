import type { DefaultEventsMap, RemoteSocket } from "socket.io";
import { findVerification } from "../../people/verification/verification";
import { isSameVisitor, visitorOfSocket } from "../../platform/http/visitor";
import type { Services } from "../../platform/services";
import type { LiveIo, LiveSocket, SocketData } from "./live-types";

/** The room of the screen that started a sign-in. */
export const firstScreenRoom = (ref: string): string => `verification:${ref}`;

/**
 * Subscribes the screen that started a sign-in to the result of that sign-in. Only the same browser from the
 * same address is admitted, one at a time, because anybody who saw the other device's link knows the reference.
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

/** The refusal of a second device: the code for a refused challenge (spec 1 §8), and the reason. */
export const openElsewhere = { error_code: 406, why: "OPEN_ELSEWHERE" };

/**
 * Admits the other device of a sign-in or passkey link, one at a time, because a second challenge would end the
 * first. Another device can enter after the first one leaves or reloads.
 */
export async function enterAsOtherDevice(io: LiveIo, socket: LiveSocket, ref: string): Promise<boolean> {
  const room = `other-device:${ref}`;
  if (socket.rooms.has(room)) return true;
  await socket.join(room);
  // Counted only after joining, so that two devices that arrive at once cannot both find the room empty.
  const isAlone = (await io.in(room).fetchSockets()).length === 1;
  if (!isAlone) await socket.leave(room);
  return isAlone;
}

/** Notifies a room when another device opens or leaves its page. */
export function announceDevice(io: LiveIo, socket: LiveSocket, room: string, ref: string): void {
  io.to(room).emit("onExternalRefConnected", { ref });
  if (socket.data.deviceOf === room) return;
  socket.data.deviceOf = room;
  socket.once("disconnect", () => io.to(room).emit("onExternalRefDisconnect", { ref }));
}
