import { ApiError } from "../../platform/http/api-error";
import type { Services } from "../../platform/services";
import type { Caller } from "./caller";

const freshMs = 15 * 60_000;

/**
 * Prevents irreversible actions at an unattended desk.
 * @throws ApiError REAUTH_REQUIRED when the person proved who they are more than 15 minutes ago, or by a reset,
 * for which the mailbox alone may have been enough
 */
export function requireFreshSignIn(services: Pick<Services, "now">, caller: Caller): void {
  if (!hasFreshSignIn(services, caller)) throw new ApiError("REAUTH_REQUIRED");
}

/** Whether the person has just proved their identity, and not by a reset. */
export const hasFreshSignIn = ({ now }: Pick<Services, "now">, caller: Caller): boolean =>
  !caller.begunByReset && now().getTime() - caller.signedInAt.getTime() <= freshMs;
