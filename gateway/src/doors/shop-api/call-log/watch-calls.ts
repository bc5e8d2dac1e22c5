import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../../platform/http/app";
import { refusalOf } from "../../../platform/http/error-answer";
import { maskedText } from "../../../platform/json/masked-text";
import type { Services } from "../../../platform/services";
import { pageFields, pageText } from "../page-call";
import { callDetailsOf } from "./call-details";
import { CallLog } from "./call-log";
import { maskedRequest } from "./masked-call";

/** Calls that give every shop the same answer, and are not recorded. */
const openCalls = /^\/clientpay\/(?:cscripts\/|exchangerate|translations|reportscrerror)/;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/**
 * Records each call of the shop API in the request log of its POS, once it has been answered.
 * @returns the log, to be flushed before the process ends
 */
export function watchShopCalls(app: App, services: Services): CallLog {
  const log = new CallLog(services);
  app.addHook("onError", async (request, _reply, error) => {
    if (!isShopCall(request)) return;
    const { status, message } = refusalOf(error);
    callDetailsOf(request).refusal ??= { code: status, error: message };
  });
  app.addHook("onResponse", async (request, reply) => {
    if (!isShopCall(request)) return;
    const merchantUid = merchantOf(request);
    // PostgreSQL text cannot contain NUL, so no POS has such a uid.
    if (merchantUid === "" || merchantUid.includes("\0")) return;
    log.note({ ...answeredCall(request, reply), merchantUid, at: services.now() });
  });
  return log;
}

function isShopCall({ url, method }: FastifyRequest): boolean {
  if (method === "OPTIONS") return false;
  return url.startsWith("/clientpay/")
    ? !openCalls.test(url)
    : method === "POST" && /^\/pay(?:\?|$)/.test(url);
}

function merchantOf(request: FastifyRequest): string {
  const { muid } = request.params as { readonly muid?: string };
  const merchant = callDetailsOf(request).signature?.merchantUid ?? muid ?? "";
  if (merchant !== "") return merchant;
  return pageText(pageFields(request.body), "merchant_site_uid") || (uuid.exec(request.url)?.[0] ?? "");
}

function answeredCall(request: FastifyRequest, reply: FastifyReply) {
  const { signature, refusal } = callDetailsOf(request);
  const fields = pageFields(request.body);
  const [path = ""] = request.url.split("?");
  const status = reply.statusCode;
  const isFailed = refusal !== undefined || status >= 400;
  const { uid = "" } = request.params as { readonly uid?: string };
  const { rand, verificationhash } = request.headers;
  return {
    method: request.method,
    path: maskedText(path, 300),
    route: routeOf(request),
    orderUid: maskedText(pageText(fields, "order_uid") || uid, 128),
    status,
    errorCode: isFailed ? (refusal?.code ?? status) : null,
    error: isFailed ? maskedText(refusal?.error ?? "") : "",
    tookMs: Math.round(reply.elapsedTime),
    signature,
    request: maskedRequest({
      ...(request.query as Record<string, unknown>),
      ...(typeof rand === "string" ? { rand } : {}),
      ...(typeof verificationhash === "string" ? { verificationhash } : {}),
      ...fields,
    }),
  };
}

/** The pattern of the called route; empty for an address that is not a call. */
function routeOf({ routeOptions: { url = "" } }: FastifyRequest): string {
  return url.endsWith("*") ? "" : url;
}
