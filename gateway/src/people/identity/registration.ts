import { isEmail, seenText } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import { databaseErrorOf } from "../../platform/database/database-error";
import { users, verifications } from "../../platform/database/schema/people";
import { inTransaction } from "../../platform/database/transaction";
import { placeOf, type Visitor } from "../../platform/http/visitor";
import { consume } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";
import { beginVerification, checkCode, takeVerification } from "../verification/verification";
import { recordAccess } from "./access-record";
import { consumeCodeMail } from "./code-mails";
import { isNewBrowser } from "./complete-sign-in";
import { passwordFault } from "./password-rules";
import { countWrongCode, mailCode } from "./security-code";
import { openSession } from "./sessions";
import { authorizationOf, type RegistrationAnswer } from "./sign-in-answer";
import { isTicked, type RegistrationBody, verificationOf } from "./sign-in-body";
import { trustBrowser } from "./trusted-browser";
import { languageIn, userByEmail } from "./user";

interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly language: string;
  readonly remember: boolean;
}

/** Registration: the form is sent first without the e-mailed code, then again with it (spec 1 §7). */
export async function register(
  services: Services,
  body: RegistrationBody,
  visitor: Visitor,
): Promise<RegistrationAnswer> {
  const name = seenText(body.Name ?? "")
    .trim()
    .replace(/\s+/g, " ");
  const email = (body.Email ?? "").trim();
  const { Password: password, Confirmpassword: confirmation } = body;
  if (name === "" || email === "" || !password || !confirmation) return { error: "INPUT_INSUFFICIENT" };
  if (!isPersonName(name)) return { error: "INVALID_NAME" };
  if (!isEmail(email)) return { error: "INVALID_EMAIL" };
  const fault = passwordFault(services, password);
  if (fault) return { error: fault };
  if (password !== confirmation) return { error: "PASSWORDS_MISMATCH" };
  if (await userByEmail(services.db, email)) {
    // The spec requires an answer that reveals the account; the limit prevents testing many e-mails.
    const network = placeOf(visitor.address);
    await consume(services.db, services.now(), [
      { limit: "taken-email", of: network },
      { limit: "taken-email-day", of: network },
    ]);
    return { error: "EMAIL_EXISTS" };
  }
  const language = languageIn(body.language) ?? "en";
  const registration = { name, email, password, language, remember: isTicked(body.Remember) };
  const proof = verificationOf(body);
  if (!proof) return begin(services, registration, visitor);
  return complete(services, registration, proof.reference, proof.code, visitor);
}

async function begin(
  services: Services,
  { name, email, password, language, remember }: Registration,
  visitor: Visitor,
): Promise<RegistrationAnswer> {
  const { db } = services;
  const now = services.now();
  await consumeCodeMail(services, email, visitor);
  const newPasswordHash = await services.passwords.hashInOwnQueue(password);
  // A code sent again replaces the first one.
  await db
    .delete(verifications)
    .where(and(eq(verifications.purpose, "register"), eq(verifications.email, email.toLowerCase())));
  const details = JSON.stringify({ name, email });
  const ref = await beginVerification(db, now, {
    userId: null,
    purpose: "register",
    remember,
    language,
    email,
    details,
    newPasswordHash,
    ...visitor,
  });
  const isMailed = await mailCode(services, { ref, ...visitor }, "register", email, language);
  return isMailed ? { email_verify: ref } : { error: "SERVICE_UNAVALABLE" };
}

async function complete(
  services: Services,
  { name, email, password, language, remember }: Registration,
  ref: string,
  code: string,
  visitor: Visitor,
): Promise<RegistrationAnswer> {
  const { db, passwords } = services;
  const now = services.now();
  const check = await checkCode(db, now, ref, code.trim(), ["register"]);
  await countWrongCode(services, check);
  if (!check.isRight) return { error: check.reason === "wrong" ? "BAD_SECURITY_CODE" : "NOT_FOUND" };
  const verification = await takeVerification(db, ref);
  if (!verification) return { error: "NOT_FOUND" };
  const passwordHash = verification.newPasswordHash ?? "";
  const isSameForm =
    verification.details === JSON.stringify({ name, email }) &&
    (await passwords.verify(passwordHash, password));
  if (!isSameForm) return { error: "DATA_MISMATCH" };
  try {
    return await inTransaction(services, async ({ tx }) => {
      const [user] = await tx.insert(users).values({ email, name, passwordHash, language }).returning();
      if (!user) throw new Error("an account was not stored");
      await isNewBrowser(tx, user.id, visitor.browser);
      const event = { action: "register", result: "OK", way: "code", userId: user.id } as const;
      await recordAccess(services, tx, event, visitor);
      const trust = remember
        ? await trustBrowser(tx, now, { userId: user.id, browser: visitor.browser, factor: "" })
        : undefined;
      const session = { userId: user.id, remember, ...visitor, trustedBrowserId: trust?.id ?? null };
      const authorization = authorizationOf(user, await openSession(tx, now, session));
      return trust ? { authorization, persistant_verification: trust.token } : { authorization };
    });
  } catch (error) {
    if (isTakenEmail(error)) return { error: "EMAIL_EXISTS" };
    throw error;
  }
}

/**
 * Whether a name consists of two names of 2 to 50 characters. Any of its spaces may separate the two, because
 * each may contain spaces itself. It must be one line.
 */
function isPersonName(name: string): boolean {
  const isNameLength = (part: readonly string[]) => /^.{2,50}$/.test(part.join(" "));
  const words = name.split(" ");
  const hasTwoNames = words.some(
    (_, at) => isNameLength(words.slice(0, at)) && isNameLength(words.slice(at)),
  );
  return hasTwoNames && !/\p{Cc}/u.test(name);
}

function isTakenEmail(error: unknown): boolean {
  const refusal = databaseErrorOf(error);
  return refusal?.code === "23505" && refusal.constraint === "users_email";
}
