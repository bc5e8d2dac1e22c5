import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { Services } from "../../platform/services";

export interface SocketData {
  token?: string;
  userId?: number;
  sessionId?: number;
  companyId?: number;
  /** The network that a connection without a sign-in comes from. */
  network?: string;
  /** The sign-in or passkey link that the socket was opened for, with or without a token. */
  verificationRef?: string;
  /** The room in which the socket is registered as the other device. */
  deviceOf?: string;
}

export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type LiveIo = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type SocketCalls = (socket: LiveSocket, services: Services, io: LiveIo) => void;
