import type { ErrorCode } from "@hpay/contract/errors";
import type { FastifyReply } from "fastify";
import { recordAccess } from "../../people/identity/access-record";
import { closedCompanies, closedCompaniesFields } from "../../people/identity/closed-companies";
import { register } from "../../people/identity/registration";
import { sendSecurityCode, signInByCode } from "../../people/identity/security-code";
import { callerOf, endSessions } from "../../people/identity/sessions";
import { beginReset, signInByPassword } from "../../people/identity/sign-in";
import { codeRequestAnswer, registrationAnswer, signInAnswer } from "../../people/identity/sign-in-answer";
import { codeRequestBody, isTicked, loginBody, registrationBody } from "../../people/identity/sign-in-body";
import { signInByRecoveryCode } from "../../people/identity/sign-in-by-recovery-code";
import { flag, integer, object, openAnswer, text, tokenAnswer } from "../../platform/http/answer-schema";
import { ApiError } from "../../platform/http/api-error";
import type { App } from "../../platform/http/app";
import { visitorOf } from "../../platform/http/visitor";
import { PasswordQueueFull } from "../../platform/secrets/passwords";
import type { Services } from "../../platform/services";

/** Small, because anybody can send these calls without signing in. */
const bodyLimit = 16 * 1024;
const queueRetrySeconds = 5;
/** A missing body, or one with fields of the wrong type, gets a bare code, like all refusals here (wire §4). */
const inputError = { error: "INPUT_INSUFFICIENT" } as const;

const login = openAnswer(
  "Signs in with a password, then a device or an e-mailed code; or resets the password",
  signInAnswer,
);
const registration = openAnswer(
  "Registers a user: first with the form, then with the same form and EmailVerification",
  registrationAnswer,
);
const codeRequest = openAnswer(
  "Sends the six-digit code of a sign-in or a password reset",
  codeRequestAnswer,
);
const me = tokenAnswer(
  "Who is signed in",
  object(
    {
      id: integer,
      Email: text,
      Name: text,
      Tel: text,
      Developer: flag,
      TicketSupport: flag,
      SupportStaff: flag,
      ...closedCompaniesFields,
    },
    ["Developer", "TicketSupport", "SupportStaff", "ClosedCompanies", "HasPasskey"],
  ),
);
const logout = tokenAnswer("Ends the session and its sockets", object({ status: text }));

/** The calls for sign-in, registration, sign-out and the signed-in person (wire §5). */
export function identityRoutes(app: App, services: Services): void {
  app.post(
    "/login",
    { bodyLimit, schema: { body: loginBody, ...login }, attachValidation: true },
    (request, reply) => {
      const { body, validationError } = request;
      const visitor = visitorOf(request);
      const presentToken = request.headers.authorization;
      return answerBare(reply, async () => {
        if (validationError) return inputError;
        if (body.RecoveryCode && body.Reference)
          return signInByRecoveryCode(services, body, {
            ref: body.Reference,
            code: body.RecoveryCode,
            presentToken: presentToken,
          });
        if (body.SecurityCode && body.Reference)
          return signInByCode(services, body, {
            ref: body.Reference,
            code: body.SecurityCode,
            presentToken: presentToken,
          });
        return isTicked(body.IsPasswordReset)
          ? beginReset(services, body, visitor)
          : signInByPassword(services, body, visitor, presentToken);
      });
    },
  );

  app.post(
    "/register",
    { bodyLimit, schema: { body: registrationBody, ...registration }, attachValidation: true },
    (request, reply) =>
      answerBare(reply, async () =>
        request.validationError ? inputError : register(services, request.body, visitorOf(request)),
      ),
  );

  app.post(
    "/verifybyemailsecuritycode",
    { bodyLimit, schema: { body: codeRequestBody, ...codeRequest }, attachValidation: true },
    (request, reply) =>
      answerBare(reply, async () =>
        request.validationError ? inputError : sendSecurityCode(services, request.body, visitorOf(request)),
      ),
  );

  app.get("/me", { schema: me }, async (request, reply) => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    reply.header("cache-control", "no-store");
    return {
      id: caller.userId,
      Email: caller.email,
      Name: caller.name,
      Tel: caller.tel,
      ...(caller.isDeveloper ? { Developer: true } : {}),
      ...(caller.isTicketSupport ? { TicketSupport: true } : {}),
      ...(caller.isSupportStaff ? { SupportStaff: true } : {}),
      ...(caller.onlySiteId === undefined ? await closedCompanies(services.db, caller) : {}),
    };
  });

  app.post("/logout", { schema: logout }, async (request) => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    await endSessions(services, { id: caller.sessionId });
    if (caller.onlySiteId === undefined)
      await recordAccess(
        services,
        services.db,
        { action: "sign-out", result: "OK", userId: caller.userId },
        visitorOf(request),
      );
    return { status: "OK" };
  });
}

/** The sign-in calls answer with a bare code; a blocked call also gets 429 with `Retry-After` (wire §4). */
async function answerBare<T>(
  reply: FastifyReply,
  answer: () => Promise<T>,
): Promise<T | { readonly error: ErrorCode }> {
  reply.header("cache-control", "no-store");
  try {
    return await answer();
  } catch (error) {
    const seconds = error instanceof PasswordQueueFull ? queueRetrySeconds : blockedSeconds(error);
    if (seconds === undefined) throw error;
    reply.code(429).header("retry-after", seconds);
    return { error: "TEMPORARILY_BLOCKED" };
  }
}

const blockedSeconds = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === "TEMPORARILY_BLOCKED" ? error.retryAfterSeconds : undefined;
