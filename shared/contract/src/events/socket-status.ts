import { oneOf, shape } from "./check";
import { defineEvent } from "./event-definition";

export interface SocketStatusChanged {
  readonly status: "offline" | "connecting" | "online";
}

export const socketStatusChanged = defineEvent<SocketStatusChanged>({
  name: "hpay-socket-status",
  meaning: "The live connection opened or closed.",
  emittedBy: "host",
  check: shape({ status: oneOf("offline", "connecting", "online") }),
  example: { status: "online" },
});
