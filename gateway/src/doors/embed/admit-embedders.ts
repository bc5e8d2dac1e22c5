import { canCall } from "../../people/embedding/embed-pages";
import { isEmbedToken, openEmbedToken } from "../../people/embedding/embed-token";
import { forbidden } from "../../platform/http/api-error";
import type { App } from "../../platform/http/app";
import type { Services } from "../../platform/services";

const sentHeaders =
  "accept, authorization, content-type, xcompanyid, xsiteid, x-request-id, idempotency-key, if-match";

/**
 * Allows a partner's page only the calls and origins that its session names. A preflight carries no token, so
 * anybody gets an answer to it; the call itself still needs a token of that origin.
 */
export function admitEmbedders(app: App, services: Services): void {
  const { panelOrigins } = services.settings;
  app.addHook("onRequest", async (request, reply) => {
    const { origin, authorization } = request.headers;
    const isForeign = origin !== undefined && !panelOrigins.includes(origin);
    if (isForeign && request.method === "OPTIONS" && /^\/(api\/|exchangerate)/.test(request.url)) {
      return reply
        .headers({
          "access-control-allow-origin": origin,
          vary: "Origin",
          "access-control-allow-methods": "GET, POST, PUT, DELETE",
          "access-control-allow-headers": sentHeaders,
          "access-control-max-age": "600",
        })
        .code(204)
        .send();
    }
    if (!isEmbedToken(authorization)) return;
    const session = openEmbedToken(services.secrets, authorization, services.now());
    if (isForeign) {
      // The origin of an expired token is unknown, so any page can read the refusal, which contains no data.
      if (session && !session.origins.includes(origin)) throw forbidden();
      reply.header("access-control-allow-origin", origin).header("vary", "Origin");
      reply.header("access-control-expose-headers", "etag, retry-after, x-request-id");
    }
    if (session && !canCall(session.pages, request.method, request.url)) throw forbidden();
  });
}
