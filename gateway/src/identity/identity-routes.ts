import { ApiError } from "../http/api-error";
import type { App } from "../http/app";
import type { Services } from "../services";
import { PasswordQueueFull } from "./passwords";
import { callerOf, endSessions } from "./sessions";
import { sendSecurityCode, signIn } from "./sign-in";
import { codeRequestBody, loginBody } from "./sign-in-body";
import { visitorOf } from "./visitor";

/** Sign-in, sign-out and who is signed in (wire §5). */
export function identityRoutes(app: App, services: Services): void {
  app.post("/login", { schema: { body: loginBody } }, async (request) => {
    try {
      return await signIn(services, request.body, visitorOf(request));
    } catch (error) {
      if (error instanceof PasswordQueueFull)
        throw new ApiError("TEMPORARILY_BLOCKED", { retryAfterSeconds: 5 });
      throw error;
    }
  });

  app.post("/verifybyemailsecuritycode", { schema: { body: codeRequestBody } }, (request) =>
    sendSecurityCode(services, request.body),
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
    };
  });

  app.post("/logout", async (request) => {
    const caller = await callerOf(services, request.headers.authorization, request.ip);
    await endSessions(services, { id: caller.sessionId });
    return { status: "OK" };
  });
}
