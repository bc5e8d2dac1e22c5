import { eq } from "drizzle-orm";
import { users } from "../../platform/database/schema/people";
import { shortAddress, type Visitor } from "../../platform/http/visitor";
import type { Services } from "../../platform/services";
import {
  beginVerification,
  deviceVerificationMs,
  drawDigits,
  type NewVerification,
} from "../verification/verification";
import { recordAccess } from "./access-record";
import { issueChallenge } from "./passkeys/challenges";
import { credentialIds, mustUsePasskey } from "./passkeys/credentials";
import { passwordFault } from "./password-rules";
import { consumeReset, consumeTry, countForAccount } from "./password-tries";
import { recoveryCodesLeft } from "./recovery-codes";
import { factorOf, openOrRenewSession } from "./sessions";
import { authorizationOf, type SecondStep, type SignInAnswer } from "./sign-in-answer";
import { isTicked, type LoginBody } from "./sign-in-body";
import { findTrust } from "./trusted-browser";
import { languageIn, userByEmail } from "./user";

/** An id that no person has. With it, the checks take as long for an unknown e-mail as for a known one. */
const unknownId = 0;

/**
 * The password step: a session for a trusted browser, else the second step.
 * @param presentToken the token of the person already signed in there
 */
export async function signInByPassword(
  services: Services,
  body: LoginBody,
  visitor: Visitor,
  presentToken: string | undefined,
): Promise<SignInAnswer> {
  const email = body.Email?.trim() ?? "";
  if (email === "" || !body.Password) return { error: "INPUT_INSUFFICIENT" };
  const { db, passwords } = services;
  const now = services.now();
  const user = await userByEmail(db, email);
  const trust = body.Browserverify
    ? await findTrust(db, now, user?.id ?? unknownId, body.Browserverify)
    : undefined;
  const tries = await consumeTry(services, {
    email,
    address: visitor.address,
    isTrusted: trust !== undefined,
  });
  if (!(await passwords.verify(user?.passwordHash, body.Password)) || !user) {
    if (trust === undefined) await countForAccount(services, email, user, visitor);
    await recordAccess(
      services,
      db,
      {
        action: "sign-in",
        result: "BAD_EMAIL_OR_PASSWORD",
        way: "password",
        userId: user?.id ?? null,
        email,
      },
      visitor,
    );
    return { error: "BAD_EMAIL_OR_PASSWORD" };
  }
  await tries.markRight();
  const remember = isTicked(body.Remember);
  // A browser trusted without the passkey that a company requires would never ask for it.
  if (trust !== undefined && (trust.factor !== "" || !(await mustUsePasskey(db, user.id)))) {
    const factor = factorOf(trust.factor);
    const session = { userId: user.id, remember, trustedBrowserId: trust.id, factor, ...visitor };
    if (user.resetAskedAt) await db.update(users).set({ resetAskedAt: null }).where(eq(users.id, user.id));
    await recordAccess(
      services,
      db,
      { action: "sign-in", result: "OK", way: "trusted-browser", userId: user.id },
      visitor,
    );
    return { authorization: authorizationOf(user, await openOrRenewSession(db, now, session, presentToken)) };
  }
  return beginSecondStep(services, {
    userId: user.id,
    purpose: "login",
    remember,
    language: languageIn(body.language) ?? user.language,
    email,
    ...visitor,
  });
}

/**
 * Begins a reset of a forgotten password; the new password is stored until the second step is passed. Anybody
 * who knows the e-mail can start a reset, so the answer is always the same: no passkeys, no number for another
 * device, always a challenge.
 */
export async function beginReset(
  services: Services,
  body: LoginBody,
  visitor: Visitor,
): Promise<SignInAnswer> {
  const email = body.Email?.trim() ?? "";
  const password = body.RPasswordReset ?? "";
  if (email === "" || password === "") return { error: "INPUT_INSUFFICIENT" };
  const fault = passwordFault(services, password);
  if (fault) return { error: fault };
  await consumeReset(services, email, visitor);
  const newPasswordHash = await services.passwords.hashInOwnQueue(password);
  const { db } = services;
  const now = services.now();
  const user = await userByEmail(db, email);
  const trust = body.Browserverify
    ? await findTrust(db, now, user?.id ?? unknownId, body.Browserverify)
    : undefined;
  const ref = await beginVerification(db, now, {
    userId: user?.id ?? null,
    purpose: "reset",
    fromTrustedBrowser: trust !== undefined,
    remember: isTicked(body.Remember),
    language: languageIn(body.language) ?? user?.language ?? "en",
    email,
    newPasswordHash,
    ...visitor,
  });
  const challenge = await issueChallenge(db, now, {
    ref,
    userId: user?.id ?? null,
    purpose: "sign-in-here",
    lifeMs: deviceVerificationMs,
  });
  return { verify_device_ref: ref, IDS: [], challenge };
}

async function beginSecondStep(services: Services, newVerification: NewVerification): Promise<SecondStep> {
  const { db } = services;
  const now = services.now();
  const ids = await credentialIds(db, newVerification.userId ?? unknownId);
  const { left } = await recoveryCodesLeft(db, newVerification.userId ?? unknownId);
  const recovery = left > 0 ? ({ recovery_codes: true } as const) : {};
  if (newVerification.userId === null || ids.length === 0) {
    return { verify_device_ref: await beginVerification(db, now, newVerification), IDS: [], ...recovery };
  }
  const digits = drawDigits();
  const ref = await beginVerification(db, now, { ...newVerification, digits });
  const challenge = await issueChallenge(db, now, {
    ref,
    userId: newVerification.userId,
    purpose: "sign-in-here",
    lifeMs: deviceVerificationMs,
  });
  return {
    verify_device_ref: ref,
    IDS: ids,
    challenge,
    digits: digits.slice(0, 2),
    browser: newVerification.browser,
    address: shortAddress(newVerification.address),
    ...recovery,
  };
}
