import { optional, shape, text } from "./check";
import { defineEvent } from "./event-definition";

export interface AuthExpired {
  readonly reason?: string;
}

export const authExpired = defineEvent<AuthExpired>({
  name: "hpay-auth-expired",
  meaning: "The access token is no longer valid: a call was answered with a text that begins with 401.",
  emittedBy: "host",
  check: shape({ reason: optional(text) }),
  example: { reason: "401 TOKEN_EXPIRED" },
});
