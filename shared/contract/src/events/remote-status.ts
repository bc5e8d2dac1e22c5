import { oneOf, shape, text } from "./check";
import { defineEvent } from "./event-definition";

export interface RemoteStatusChanged {
  readonly remote: string;
  readonly version: string;
  readonly status: "loading" | "ready" | "failed" | "replaced";
}

export const remoteStatusChanged = defineEvent<RemoteStatusChanged>({
  name: "hpay-remote-status",
  meaning: "A remote was loaded, failed, or was replaced by another version.",
  emittedBy: "host",
  check: shape({ remote: text, version: text, status: oneOf("loading", "ready", "failed", "replaced") }),
  example: { remote: "mfe-commerce", version: "1.0.0-3f2a9c41", status: "ready" },
});
