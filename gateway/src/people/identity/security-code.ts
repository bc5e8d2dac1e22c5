import { setTimeout as pause } from "node:timers/promises";
import { placeOf, type Visitor } from "../../platform/http/visitor";
import { blocked, consume, count, requireWithin } from "../../platform/limits/limits";
import { sendAndWait } from "../../platform/mail/mail-work";
import type { Services } from "../../platform/services";
import {
  type CodeCheck,
  checkCode,
  codeLifeMs,
  endEarlierCodes,
  findVerification,
  type Purpose,
  renewCode,
  takeVerification,
  type Verification,
} from "../verification/verification";
import { recordAccess } from "./access-record";
import { consumeCodeMail } from "./code-mails";
import { completeReset } from "./complete-reset";
import { completeSignIn } from "./complete-sign-in";
import type { CodeRequestAnswer, SignInAnswer } from "./sign-in-answer";
import type { CodeRequestBody, LoginBody } from "./sign-in-body";
import { type SignInCode, signInCodeMail } from "./sign-in-code-mail";
import { languageIn, userById } from "./user";

/**
 * The minimum duration of a reset call, so that sending an e-mail cannot be distinguished from sending none.
 */
const resetAnswerMs = 300;

/** Sends the six digits of a sign-in or a reset. An unknown person gets the same answer and no e-mail. */
export async function sendSecurityCode(
  services: Services,
  body: CodeRequestBody,
  visitor: Visitor,
): Promise<CodeRequestAnswer> {
  const { db } = services;
  const now = services.now();
  const verification = await findVerification(db, now, body.Reference, ["login", "reset"]);
  if (!verification) return { error: "NOT_FOUND_OR_EXPIRED" };
  const isReset = verification.purpose === "reset";
  await consume(db, now, [{ limit: "send-verification", of: verification.ref }]);
  // Only a reset is counted, because for a sign-in the person has already given the correct password.
  if (isReset) await consumeCodeMail(services, verification.email, visitor);
  const user = verification.userId === null ? undefined : await userById(db, verification.userId);
  const language = languageIn(body.language) ?? verification.language;
  const answer: CodeRequestAnswer = { email_verify: verification.ref };
  const unavailableAnswer: CodeRequestAnswer = { error: "SERVICE_UNAVALABLE" };
  if (!isReset) {
    await endEarlierCodes(db, now, verification);
    const isMailed = !user || (await mailCode(services, verification, "login", user.email, language));
    return isMailed ? answer : unavailableAnswer;
  }
  // Created for an unknown person too, so that wrong codes get the same answer.
  const code = await renewCode(db, now, verification.ref);
  // Not awaited: the result and duration of an e-mail would reveal that the person exists.
  const { browser, address } = verification;
  if (user)
    sendCode(services, { to: user.email, code, purpose: "reset", browser, address, language }).catch(
      // The e-mail is not awaited, and a rejection without a listener would end the process.
      (error: unknown) => services.log.error({ err: error }, "a code could not be stored"),
    );
  const [isMailServerUp] = await Promise.all([services.mailer.isUp(), pause(resetAnswerMs)]);
  return isMailServerUp ? answer : unavailableAnswer;
}

/** Creates a code and e-mails it; the old one becomes void. @returns whether the mail server accepted it */
export async function mailCode(
  services: Services,
  { ref, browser, address }: Pick<Verification, "ref" | "browser" | "address">,
  purpose: Purpose,
  recipient: string,
  language: string,
): Promise<boolean> {
  const code = await renewCode(services.db, services.now(), ref);
  return sendCode(services, { to: recipient, code, purpose, browser, address, language });
}

/** A code that the mail server does not accept at once is sent later, while it is valid. */
const sendCode = (services: Services, mail: SignInCode): Promise<boolean> =>
  sendAndWait(services, signInCodeMail(mail), {
    expiresAt: new Date(services.now().getTime() + codeLifeMs),
  });

/** The step with the e-mailed code. @param input `presentToken`: the requesting screen's own token, if any */
export async function signInByCode(
  services: Services,
  body: LoginBody,
  input: { readonly ref: string; readonly code: string; readonly presentToken: string | undefined },
): Promise<SignInAnswer> {
  const { ref, code, presentToken } = input;
  const { db } = services;
  const now = services.now();
  const check = await checkCode(db, now, ref, code.trim(), ["login", "reset"]);
  if (!check.isRight && check.reason === "wrong") {
    const { purpose, userId, email, browser, address } = check.verification;
    const action = purpose === "reset" ? "reset-password" : "sign-in";
    const event = { action, result: "BAD_SECURITY_CODE", way: "code", userId, email } as const;
    await recordAccess(services, db, event, { browser, address });
  }
  await countWrongCode(services, check);
  if (!check.isRight)
    return { error: check.reason === "wrong" ? "BAD_SECURITY_CODE" : "NOT_FOUND_OR_EXPIRED" };
  const verification = await takeVerification(db, ref);
  if (!verification || verification.userId === null) return { error: "NOT_FOUND_OR_EXPIRED" };
  const user = await userById(db, verification.userId);
  const claimedEmail = body.Email?.trim().toLowerCase();
  if (!user || (claimedEmail && claimedEmail !== user.email.toLowerCase())) return { error: "DATA_MISMATCH" };
  return verification.purpose === "reset"
    ? completeReset(services, verification, user, verification.codeByPasskey ? "passkey" : "mailbox")
    : completeSignIn(services, verification, user, presentToken, "code");
}

/**
 * Counts a wrong code.
 * @throws ApiError TEMPORARILY_BLOCKED after five attempts with one code, or after too many with all of an
 * account's codes for one purpose
 */
export async function countWrongCode(services: Services, check: CodeCheck): Promise<void> {
  const now = services.now();
  if (!check.isRight && check.reason === "used-up") throw blocked(now, check.until);
  if (!check.isRight && check.reason === "gone") return;
  const { email, purpose, address } = check.verification;
  // Anybody who knows the e-mail can start a reset. Its wrong codes do not affect sign-ins with the password,
  // and those from other addresses do not affect the owner until there are too many in all.
  const counters = [
    { limit: "code-here", of: `${purpose} ${email} ${placeOf(address)}` },
    { limit: "code-account", of: `${purpose} ${email}` },
  ] as const;
  await requireWithin(services.db, now, counters);
  if (!check.isRight) await count(services.db, now, counters);
}
