import { placeOf } from "../../platform/http/visitor";
import { consume } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";
import { findVerification, takeVerification } from "../verification/verification";
import { recordAccess } from "./access-record";
import { completeReset } from "./complete-reset";
import { completeSignIn } from "./complete-sign-in";
import { sendNotice } from "./notice";
import { credentialIds } from "./passkeys/credentials";
import { consumeRecoveryCode, recoveryCodesLeft } from "./recovery-codes";
import type { SignInAnswer } from "./sign-in-answer";
import type { LoginBody } from "./sign-in-body";
import { userById } from "./user";

/**
 * The second step with one of the person's recovery codes, after a correct password or in a reset. With a code,
 * a reset by a person with a passkey does not wait a day. Attempts are counted before the code is looked up.
 * @param input `presentToken`: the token of the person already signed in there
 */
export async function signInByRecoveryCode(
  services: Services,
  body: LoginBody,
  input: { readonly ref: string; readonly code: string; readonly presentToken: string | undefined },
): Promise<SignInAnswer> {
  const { db } = services;
  const now = services.now();
  const verification = await findVerification(db, now, input.ref, ["login", "reset"]);
  if (!verification) return { error: "NOT_FOUND_OR_EXPIRED" };
  const { ref, purpose, email, userId, browser, address } = verification;
  await consume(db, now, [
    { limit: "recovery-here", of: `${purpose} ${email} ${placeOf(address)}` },
    { limit: "recovery-account", of: `${purpose} ${email}` },
  ]);
  const user = userId === null ? undefined : await userById(db, userId);
  const claimedEmail = body.Email?.trim().toLowerCase();
  if (user && claimedEmail && claimedEmail !== user.email.toLowerCase()) return { error: "DATA_MISMATCH" };
  const isReset = purpose === "reset";
  const canUse = user && (!isReset || (await credentialIds(db, user.id)).length > 0);
  if (!canUse || !(await consumeRecoveryCode(services, db, user.id, input.code))) {
    const action = isReset ? "reset-password" : "sign-in";
    const event = { action, result: "BAD_SECURITY_CODE", way: "recovery-code", userId, email } as const;
    await recordAccess(services, db, event, { browser, address });
    return { error: "BAD_SECURITY_CODE" };
  }
  if (!(await takeVerification(db, ref))) return { error: "NOT_FOUND_OR_EXPIRED" };
  const { left } = await recoveryCodesLeft(db, user.id);
  await sendNotice(services, user, { kind: "recovery-code-used", codesLeft: left, browser, address });
  return isReset
    ? completeReset(services, verification, user, "recovery-code")
    : completeSignIn(services, verification, user, input.presentToken, "recovery-code");
}
