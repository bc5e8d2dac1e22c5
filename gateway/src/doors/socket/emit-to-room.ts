import type { Socket } from "socket.io";
import type { LiveIo } from "./live-types";

export interface RoomEvent {
  readonly name: string;
  readonly payload: unknown;
}

type Connection = Socket["conn"];

/**
 * Emits to everybody in a room of this process. Several events at once reach a web socket in one write, each as
 * a separate message, because with many panels the writes are the main cost.
 */
export function emitToRoom(io: LiveIo, room: string, events: readonly RoomEvent[]): void {
  const ids = io.sockets.adapter.rooms.get(room);
  if (!ids || events.length === 0) return;
  // The packet that socket.io writes for an event of the main namespace.
  const texts = events.map(({ name, payload }) => `2${JSON.stringify([name, payload])}`);
  const frames = Buffer.concat(texts.map((text) => textFrame(`4${text}`)));
  for (const id of ids) {
    const connection = io.sockets.sockets.get(id)?.conn;
    if (connection) write(connection, texts, frames);
  }
}

function write(connection: Connection, texts: readonly string[], frames: Buffer): void {
  // Engine.io accepts frames built once for all web sockets; its types omit the option.
  const preparedPacket: Parameters<Connection["write"]>[1] & {
    readonly wsPreEncodedFrame: readonly Buffer[];
  } = {
    compress: false,
    wsPreEncodedFrame: [frames],
  };
  if (connection.transport.name === "websocket") connection.write(texts.join(""), preparedPacket);
  else for (const text of texts) connection.write(text, { compress: false });
}

/** An unmasked text frame (RFC 6455, 5.2). */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text, "utf8");
  const isShort = body.length < 126;
  const isMiddle = body.length < 65_536;
  const frameHeader = Buffer.alloc(isShort ? 2 : isMiddle ? 4 : 10);
  frameHeader[0] = 0x81;
  if (isShort) frameHeader[1] = body.length;
  else if (isMiddle) {
    frameHeader[1] = 126;
    frameHeader.writeUInt16BE(body.length, 2);
  } else {
    frameHeader[1] = 127;
    frameHeader.writeBigUInt64BE(BigInt(body.length), 2);
  }
  return Buffer.concat([frameHeader, body]);
}
