import type { DefaultEventsMap, Server, Socket } from "socket.io";
import type { Services } from "../../platform/services";

/** What is known of a socket. */
export interface SocketData {
  token?: string;
  userId?: number;
  sessionId?: number;
  companyId?: number;
  /** The sign-in or the link for a passkey that the socket was opened for; with or without a token. */
  verificationRef?: string;
  /** The room that was told that this is its other device. */
  deviceOf?: string;
}

export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type LiveIo = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
/** Adds calls to a connected socket. */
export type SocketCalls = (socket: LiveSocket, services: Services, io: LiveIo) => void;
