import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { isTooDeep, readJson } from "@hpay/domain";
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  fastify,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from "fastify";
import type { Logger } from "pino";
import type { Settings } from "../settings/settings";
import type { AppTypes } from "./answer-schema";
import { ApiError } from "./api-error";
import { limitArrivingBodies } from "./arriving-bodies";
import { largerOrders, smallBytes } from "./body-limits";
import { compressTexts } from "./compression";
import { answerCrossOrigin } from "./cross-origin";
import { answerErrors, badAddress } from "./error-answer";
import { readBeforeClose } from "./lingering-close";
import { limitRequests } from "./request-limits";
import { collectRoutes } from "./route-table";
import { endSlowBodies, limitConnections, limitPipelining } from "./slow-clients";
import { maxPartLength, tidyAddress } from "./tidy-address";
import { limitUnreadAnswers } from "./unread-answers";
import { answerUnreadable } from "./unreadable-request";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Time for a request to arrive, even the largest upload over a slow connection, before its connection ends. */
const requestLimitMs = 120_000;
const headersLimitMs = 15_000;

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  AppTypes
>;

/** Fastify as every route expects it: strict schemas, request ids, errors in the API's format. */
export function createApp(services: { readonly log: Logger; readonly settings: Settings; now(): Date }): App {
  const logger: FastifyBaseLogger = services.log;
  const app = fastify({
    loggerInstance: logger,
    trustProxy: (_address, hop) => hop < services.settings.trustProxy,
    bodyLimit: smallBytes,
    requestTimeout: requestLimitMs,
    http: { headersTimeout: headersLimitMs, connectionsCheckingInterval: 5000 },
    routerOptions: { maxParamLength: maxPartLength },
    rewriteUrl: ({ url = "" }) => tidyAddress(url),
    forceCloseConnections: "idle",
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } },
    requestIdHeader: false,
    frameworkErrors: badAddress,
    clientErrorHandler: answerUnreadable,
    genReqId(request) {
      const sentId = request.headers["x-request-id"];
      return typeof sentId === "string" && uuid.test(sentId) ? sentId : randomUUID();
    },
  }).withTypeProvider<AppTypes>();
  limitPipelining(app);
  // The compiler checks answers against their schemas; here they are only documented.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    // Browsers must not guess a type other than the one that an answer names.
    reply.header("x-content-type-options", "nosniff");
    if (services.settings.publicUrl.startsWith("https:"))
      reply.header("strict-transport-security", "max-age=31536000");
  });
  app.addHook("onSend", async (_request, reply) => {
    // A response that may be cached sets its own header. A refusal at such an address, which anybody can cause
    // with a header, would otherwise be cached in place of the file.
    if (reply.statusCode >= 400 || !reply.hasHeader("cache-control"))
      reply.header("cache-control", "no-store");
    // JSON is not a page: opened directly or in a frame, it loads nothing, and no other page can frame it.
    const isData = String(reply.getHeader("content-type")).startsWith("application/json");
    if (isData && !reply.hasHeader("content-security-policy"))
      reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  });
  largerOrders(app);
  endSlowBodies(app);
  limitConnections(app.server, services.settings);
  readBeforeClose(app.server);
  // A client that ends its side after the request still waits for the answer. Node's types lack this option.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  collectRoutes(app);
  parseJsonBodies(app);
  limitUnreadAnswers(app);
  compressTexts(app);
  answerCrossOrigin(app, services.settings);
  limitArrivingBodies(app);
  answerErrors(app, limitRequests(app, services));
  return app;
}

/** The parser refuses names that would change every object's prototype, with the error for text that is not JSON. */
const forbiddenName = new ApiError("VALIDATION", {
  text: "The body names __proto__ or constructor.prototype. No field may have that name.",
});
/** Refuses invalid bytes, because they would be stored as "�", in names on receipts too. */
const notUtf8 = new ApiError("VALIDATION", { text: "The body is not valid UTF-8." });

/** Accepts JSON in UTF-8, or nothing: `POST logout` has an empty body and a JSON content type. */
function parseJsonBodies(app: App): void {
  app.removeContentTypeParser("application/json");
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const text = String(body);
    if (text === "") done(null, undefined);
    else if (Buffer.isBuffer(body) && !isUtf8(body)) done(notUtf8);
    else if (isTooDeep(text)) done(new ApiError("VALIDATION", { text: "The body is nested too deeply." }));
    else
      parse(request, text, (error, value) =>
        done(error && readJson(text) !== undefined ? forbiddenName : error, value),
      );
  });
}
