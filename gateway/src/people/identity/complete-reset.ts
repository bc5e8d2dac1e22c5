import { and, eq } from "drizzle-orm";
import { users } from "../../platform/database/schema/people";
import { inTransaction } from "../../platform/database/transaction";
import type { Services } from "../../platform/services";
import type { Verification } from "../verification/verification";
import { recordAccess } from "./access-record";
import { isNewBrowser, setPasswordHash } from "./complete-sign-in";
import { noticeAfter } from "./notice";
import { credentialIds } from "./passkeys/credentials";
import { openSession, removeSessions } from "./sessions";
import { authorizationOf, type SignInAnswer } from "./sign-in-answer";
import { endTrust } from "./trusted-browser";
import type { User } from "./user";

/** How long the owner can stop a reset by mailbox alone, and how long the reset is valid after that. */
const delayMs = 24 * 60 * 60_000;
const validMs = 3 * delayMs;

/** The proof for a reset: a passkey on this screen or another device, a recovery code, or only the mailbox. */
export type ResetProof = "passkey-here" | "passkey" | "recovery-code" | "mailbox";

/**
 * Completes a reset: sets the new password, ends every session and every browser's trust, and notifies the
 * person by e-mail. Only a browser that used the passkey itself, or was trusted, is signed in, because anybody
 * may have started the reset. If the person has a passkey, a reset by mailbox alone waits a day and is
 * announced by e-mail; a sign-in during that day stops it.
 */
export async function completeReset(
  services: Services,
  verification: Verification,
  user: User,
  proof: ResetProof,
): Promise<SignInAnswer> {
  const { browser, address, newPasswordHash, fromTrustedBrowser, remember } = verification;
  if (!newPasswordHash) return { error: "NOT_FOUND_OR_EXPIRED" };
  const now = services.now();
  const event = { action: "reset-password", way: proof, userId: user.id } as const;
  if (proof === "mailbox" && (await credentialIds(services.db, user.id)).length > 0) {
    const requestedAtMs = user.resetAskedAt?.getTime() ?? 0;
    const waitedMs = now.getTime() - requestedAtMs;
    if (waitedMs > validMs) await recordRequestAndNotify(services, user, verification, now);
    if (waitedMs < delayMs || waitedMs > validMs) {
      await recordAccess(services, services.db, { ...event, result: "RESET_DELAYED" }, { browser, address });
      return { error: "RESET_DELAYED" };
    }
  }
  return inTransaction(services, async (work) => {
    const { tx, afterCommit: afterwards } = work;
    await setPasswordHash(tx, user.id, newPasswordHash);
    await recordAccess(services, tx, { ...event, result: "OK" }, { browser, address });
    const endedIds = await removeSessions(tx, { userId: user.id });
    await endTrust(tx, { userId: user.id });
    afterwards(() => services.signals.emit("sessions-ended", endedIds));
    noticeAfter(services, work, user, { kind: "password-changed", browser, address });
    if (proof !== "passkey-here" && !fromTrustedBrowser) return { password_set: true };
    await isNewBrowser(tx, user.id, browser);
    const factor = proof === "passkey-here" ? "passkey" : "";
    const session = { userId: user.id, remember, browser, address, begunByReset: true, factor } as const;
    return { authorization: authorizationOf(user, await openSession(tx, now, session)) };
  });
}

/** Records when a reset by mailbox alone was requested, and notifies the owner by e-mail. */
async function recordRequestAndNotify(
  services: Services,
  user: User,
  { browser, address }: Verification,
  now: Date,
): Promise<void> {
  await inTransaction(services, async (work) => {
    const updatedRows = await work.tx
      .update(users)
      .set({ resetAskedAt: now })
      .where(and(eq(users.id, user.id), eq(users.version, user.version)))
      .returning({ id: users.id });
    if (updatedRows.length > 0) noticeAfter(services, work, user, { kind: "reset-asked", browser, address });
  });
}
