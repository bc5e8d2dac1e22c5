import { oneOf, shape } from "./check";
import { defineEvent } from "./event-definition";

export interface SocketStatusChanged {
  readonly status: "offline" | "connecting" | "online";
}

export const socketStatusChanged = defineEvent<SocketStatusChanged>({
  name: "hpay-socket-status",
  says: "The live connection came or went.",
  emittedBy: "host",
  check: shape({ status: oneOf("offline", "connecting", "online") }),
  example: { status: "online" },
});
