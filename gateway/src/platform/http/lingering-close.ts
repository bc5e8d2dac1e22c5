import type { Server } from "node:http";
import type { Socket } from "node:net";

const maxReadMs = 3000;

/**
 * Reads and discards what a client still sends after the last answer of its connection. Closing at once would reset
 * the connection: a proxy that is still sending then loses the answer, and counts the gateway as failed, for everybody.
 */
export function readBeforeClose(server: Server): void {
  server.on("connection", (socket: Socket) => {
    // Node calls this after the last answer.
    socket.destroySoon = () => {
      if (socket.destroyed || socket.readableEnded) return void socket.end(() => socket.destroy());
      if (socket.writable) socket.end();
      const closeTimer = setTimeout(() => socket.destroy(), maxReadMs);
      socket.once("end", () => socket.destroy()).once("close", () => clearTimeout(closeTimer));
      // The parser reads nothing more. It may have stopped the system's reading, which the stream does not know.
      socket
        .removeAllListeners("data")
        .on("data", () => undefined)
        .resume();
      socket._read(0);
    };
  });
}
