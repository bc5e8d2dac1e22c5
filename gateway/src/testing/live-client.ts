import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import type { Gateway } from "../gateway";

export interface LiveClients {
  /**
   * Opens a connection; rejects with the gateway's reason. @param listener receives every push by its name, even
   * one that arrives together with the connection
   */
  open(
    auth: Readonly<Record<string, unknown>>,
    userAgent?: string,
    listener?: (name: string, ...args: unknown[]) => void,
  ): Promise<Socket>;
  close(): void;
}

/** Live connections to a gateway on its own port. */
export async function liveClients(gateway: Gateway): Promise<LiveClients> {
  await gateway.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = gateway.app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  return {
    open(auth, userAgent = "", receive = () => undefined) {
      const socket = io(`http://127.0.0.1:${port}`, {
        path: "/wsapi",
        transports: ["websocket"],
        reconnection: false,
        forceNew: true,
        extraHeaders: { "user-agent": userAgent },
        auth,
      });
      sockets.push(socket);
      socket.onAny(receive);
      return new Promise((resolve, reject) => {
        socket.once("connect", () => resolve(socket));
        socket.once("connect_error", reject);
      });
    },
    close() {
      for (const socket of sockets) socket.disconnect();
    },
  };
}

export const nextPush = (socket: Socket, name: string): Promise<readonly unknown[]> =>
  new Promise((resolve) => socket.once(name, (...args: unknown[]) => resolve(args)));
