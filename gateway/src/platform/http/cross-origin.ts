import type { FastifyInstance } from "fastify";
import type { Settings } from "../settings/settings";

const sentHeaders =
  "accept, authorization, content-type, xcompanyid, xsiteid, x-request-id, idempotency-key, if-match";
/** Number of the company's newest live event when an answer was read. */
export const livePositionHeader = "x-live-position";
const readHeaders = `etag, retry-after, x-request-id, ${livePositionHeader}`;

/** Allows only the panel's origins to call the API. No cookies are involved: the token is a header. */
export function answerCrossOrigin(app: FastifyInstance, settings: Settings): void {
  app.addHook("onRequest", async (request, reply) => {
    const origin = request.headers.origin;
    if (origin === undefined || !settings.panelOrigins.includes(origin)) return;
    reply.header("access-control-allow-origin", origin).header("vary", "Origin");
    reply.header("access-control-expose-headers", readHeaders);
    if (request.method !== "OPTIONS" || request.headers["access-control-request-method"] === undefined)
      return;
    await reply
      .header("access-control-allow-methods", "GET, POST, PUT, DELETE")
      .header("access-control-allow-headers", sentHeaders)
      .header("access-control-max-age", "600")
      .code(204)
      .send();
  });
}
