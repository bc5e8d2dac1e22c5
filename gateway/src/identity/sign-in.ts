import type { ErrorCode } from "@hpay/contract/errors";
import { and, eq, ne, sql } from "drizzle-orm";
import { sessions, trustedBrowsers, users } from "../database/schema/people";
import { inTransaction } from "../database/transaction";
import { signInCodeMail } from "../mail/sign-in-code-mail";
import type { Services } from "../services";
import { isAcceptablePassword } from "./password-rules";
import { openSession } from "./sessions";
import type { CodeRequestBody, LoginBody } from "./sign-in-body";
import { isTrusted, trustBrowser } from "./trusted-browser";
import {
  beginVerification,
  findVerification,
  redeemCode,
  renewCode,
  type Verification,
} from "./verification";
import type { Visitor } from "./visitor";

/** Answers of the sign-in calls (wire §5), bare and with status 200. */
export type SignInAnswer =
  | { readonly error: ErrorCode }
  | { readonly verify_device_ref: string; readonly IDS: readonly string[]; readonly challenge?: string }
  | { readonly email_verify: string }
  | { readonly authorization: Authorization; readonly persistant_verification?: string };

export interface Authorization {
  readonly user: { readonly id: number; readonly Email: string; readonly Name: string; readonly Tel: string };
  readonly authToken: string;
}

type User = typeof users.$inferSelect;

/** The password step, the password reset, and the step that brings the e-mailed code. */
export async function signIn(services: Services, body: LoginBody, visitor: Visitor): Promise<SignInAnswer> {
  if (body.SecurityCode && body.Reference) return redeem(services, body, body.Reference, body.SecurityCode);
  const email = body.Email?.trim() ?? "";
  if (body.IsPasswordReset) return beginReset(services, email, body, visitor);
  if (email === "" || !body.Password) return { error: "INPUT_INSUFFICIENT" };

  const { db, passwords } = services;
  const now = services.now();
  const user = await findUser(services, email);
  if (!(await passwords.verify(user?.passwordHash, body.Password)) || !user)
    return { error: "BAD_EMAIL_OR_PASSWORD" };
  const remember = Boolean(body.Remember);
  if (body.Browserverify && (await isTrusted(db, now, user.id, body.Browserverify))) {
    const authToken = await openSession(db, now, { userId: user.id, remember, ...visitor });
    return { authorization: authorizationOf(user, authToken) };
  }
  const language = body.language ?? user.language;
  const ref = await beginVerification(db, now, {
    userId: user.id,
    purpose: "login",
    remember,
    language,
    ...visitor,
  });
  return { verify_device_ref: ref, IDS: [] };
}

/** Sends the six digits. An unknown person is answered alike, and gets no mail. */
export async function sendSecurityCode(services: Services, body: CodeRequestBody): Promise<SignInAnswer> {
  const { db, mailer } = services;
  const now = services.now();
  const verification = await findVerification(db, now, body.Reference ?? "");
  if (!verification) return { error: "NOT_FOUND_OR_EXPIRED" };
  const code = await renewCode(db, now, verification.ref);
  const user = verification.userId === null ? undefined : await userById(services, verification.userId);
  if (user) {
    const language = body.language ?? verification.language;
    const { purpose, browser, address } = verification;
    try {
      await mailer.send(
        signInCodeMail({
          to: user.email,
          code,
          purpose: purpose === "reset" ? "reset" : "login",
          browser,
          address,
          language,
        }),
      );
    } catch (error) {
      services.log.error({ err: error }, "a security code could not be mailed");
      return { error: "SERVICE_UNAVALABLE" };
    }
  }
  return { email_verify: verification.ref };
}

async function redeem(services: Services, body: LoginBody, ref: string, code: string): Promise<SignInAnswer> {
  const verification = await redeemCode(services.db, services.now(), ref, code.trim());
  if (verification === "gone") return { error: "NOT_FOUND_OR_EXPIRED" };
  if (verification === "wrong") return { error: "BAD_SECURITY_CODE" };
  if (verification.userId === null) return { error: "NOT_FOUND_OR_EXPIRED" };
  const user = await userById(services, verification.userId);
  const claimed = body.Email?.trim().toLowerCase();
  if (!user || (claimed && claimed !== user.email.toLowerCase())) return { error: "DATA_MISMATCH" };
  return completeSignIn(services, verification, user);
}

/** Everything after a passed verification, whichever way it was passed. */
export async function completeSignIn(
  services: Services,
  verification: Verification,
  user: User,
): Promise<SignInAnswer> {
  const now = services.now();
  const { remember, browser, address, newPasswordHash } = verification;
  return inTransaction(services, async ({ tx, afterwards }) => {
    const authToken = await openSession(tx, now, { userId: user.id, remember, browser, address });
    if (verification.purpose === "reset" && newPasswordHash) {
      await tx
        .update(users)
        .set({ passwordHash: newPasswordHash, version: sql`${users.version} + 1` })
        .where(eq(users.id, user.id));
      const opened = sql`(select max(${sessions.id}) from ${sessions} where ${sessions.userId} = ${user.id})`;
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, user.id), ne(sessions.id, opened)))
        .returning({ id: sessions.id });
      await tx.delete(trustedBrowsers).where(eq(trustedBrowsers.userId, user.id));
      afterwards(() =>
        services.signals.say(
          "sessions-ended",
          ended.map((session) => session.id),
        ),
      );
    }
    const trusted = remember ? await trustBrowser(tx, now, user.id, browser) : undefined;
    const authorization = authorizationOf(user, authToken);
    return trusted === undefined ? { authorization } : { authorization, persistant_verification: trusted };
  });
}

async function beginReset(
  services: Services,
  email: string,
  body: LoginBody,
  visitor: Visitor,
): Promise<SignInAnswer> {
  const password = body.RPasswordReset ?? "";
  if (email === "" || password === "") return { error: "INPUT_INSUFFICIENT" };
  if (!isAcceptablePassword(password)) return { error: "PASSWORD_NOT_ACCEPTABLE" };
  const newPasswordHash = await services.passwords.hash(password);
  const user = await findUser(services, email);
  const ref = await beginVerification(services.db, services.now(), {
    userId: user?.id ?? null,
    purpose: "reset",
    remember: Boolean(body.Remember),
    language: body.language ?? user?.language ?? "en",
    newPasswordHash,
    ...visitor,
  });
  return { verify_device_ref: ref, IDS: [] };
}

async function findUser({ db }: Services, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  return user;
}

async function userById({ db }: Services, id: number): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

export const authorizationOf = (user: User, authToken: string): Authorization => ({
  user: { id: user.id, Email: user.email, Name: user.name, Tel: user.tel },
  authToken,
});
