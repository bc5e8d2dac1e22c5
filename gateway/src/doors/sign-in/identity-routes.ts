import type { FastifyReply } from "fastify";
import { recordAccess } from "../../people/identity/access-record";
import { closedCompanies } from "../../people/identity/closed-companies";
import { register } from "../../people/identity/registration";
import { sendSecurityCode, signInByCode } from "../../people/identity/security-code";
import { callerOf, endSessions } from "../../people/identity/sessions";
import { beginReset, signInByPassword } from "../../people/identity/sign-in";
import type { SignInAnswer } from "../../people/identity/sign-in-answer";
import { codeRequestBody, isTicked, loginBody, registrationBody } from "../../people/identity/sign-in-body";
import { signInByRecoveryCode } from "../../people/identity/sign-in-by-recovery-code";
import { ApiError } from "../../platform/http/api-error";
import type { App } from "../../platform/http/app";
import { visitorOf } from "../../platform/http/visitor";
import { PasswordQueueFull } from "../../platform/secrets/passwords";
import type { Services } from "../../platform/services";

/** Anybody can send these. */
const bodyLimit = 16 * 1024;
const queueRetrySeconds = 5;
/**
 * A missing body, or one with fields of the wrong type: answered with a bare code like all else here (wire
 * §4).
 */
const insufficient: SignInAnswer = { error: "INPUT_INSUFFICIENT" };

/** Sign-in, registration, sign-out and who is signed in (wire §5). */
export function identityRoutes(app: App, services: Services): void {
  app.post("/login", { bodyLimit, schema: { body: loginBody }, attachValidation: true }, (request, reply) => {
    const { body, validationError } = request;
    const visitor = visitorOf(request);
    const present = request.headers.authorization;
    return bare(reply, async () => {
      if (validationError) return insufficient;
      if (body.RecoveryCode && body.Reference)
        return signInByRecoveryCode(services, body, {
          ref: body.Reference,
          code: body.RecoveryCode,
          present,
        });
      if (body.SecurityCode && body.Reference)
        return signInByCode(services, body, { ref: body.Reference, code: body.SecurityCode, present });
      return isTicked(body.IsPasswordReset)
        ? beginReset(services, body, visitor)
        : signInByPassword(services, body, visitor, present);
    });
  });

  app.post(
    "/register",
    { bodyLimit, schema: { body: registrationBody }, attachValidation: true },
    (request, reply) =>
      bare(reply, async () =>
        request.validationError ? insufficient : register(services, request.body, visitorOf(request)),
      ),
  );

  app.post(
    "/verifybyemailsecuritycode",
    { bodyLimit, schema: { body: codeRequestBody }, attachValidation: true },
    (request, reply) =>
      bare(reply, async () =>
        request.validationError ? insufficient : sendSecurityCode(services, request.body, visitorOf(request)),
      ),
  );

  app.get("/me", async (request, reply) => {
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

  app.post("/logout", async (request) => {
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

/** The sign-in calls answer a bare code; a block also as 429 with `Retry-After` (wire §4). */
async function bare(reply: FastifyReply, answer: () => Promise<SignInAnswer>): Promise<SignInAnswer> {
  reply.header("cache-control", "no-store");
  try {
    return await answer();
  } catch (error) {
    const seconds = error instanceof PasswordQueueFull ? queueRetrySeconds : blockedFor(error);
    if (seconds === undefined) throw error;
    reply.code(429).header("retry-after", seconds);
    return { error: "TEMPORARILY_BLOCKED" };
  }
}

const blockedFor = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === "TEMPORARILY_BLOCKED" ? error.retryAfterSeconds : undefined;
