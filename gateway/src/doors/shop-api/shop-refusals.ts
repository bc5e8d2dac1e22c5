import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../../platform/http/app";
import { refusalOf } from "../../platform/http/error-answer";
import { refuseCall, refuseWith } from "./page-call";

const wrongType = "The body must be sent as application/json.";
const wrongPayType = "The body must be sent as application/json or application/x-www-form-urlencoded.";
const compressedBody = "The body is compressed. Send it without content-encoding.";
const methods = ["GET", "POST"];
/** Address to which OpenCart's plugin sends its form. */
const payAddress = "/pay";

interface Call {
  readonly method: string;
  /** Matches every path of the route's pattern. */
  readonly path: RegExp;
}

/**
 * Everything below `/clientpay` is refused in the shops' format, including unknown addresses and unreadable
 * bodies. Must be registered before the routes.
 */
export function shopRefusals(app: App): void {
  const calls: Call[] = [];
  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith("/clientpay/") && route.url !== payAddress) return;
    const path = new RegExp(`^${route.url.replaceAll(/:\w+/g, "[^/]+")}$`);
    if (!route.url.endsWith("*")) calls.push(...[route.method].flat().map((method) => ({ method, path })));
    route.errorHandler ??= refuse;
    route.onRequest ??= refuseUnread;
  });
  const method = ["DELETE", "GET", "PATCH", "POST", "PUT"];
  app.route({ method, url: "/clientpay/*", handler: async (...call) => refuseUnknown(calls, ...call) });
}

/** Refuses JSON sent as plain text, and compressed bodies, which would otherwise count as malformed. */
async function refuseUnread(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { "content-type": type = "", "content-encoding": encoding = "identity" } = request.headers;
  if (!/^identity$/i.test(encoding)) return reply.send(refuseCall(reply, 415, compressedBody));
  return /^text\/plain\b/i.test(type) ? reply.send(refuseCall(reply, 415, wrongTypeOf(request))) : undefined;
}

const wrongTypeOf = ({ routeOptions: { url = "" } }: FastifyRequest): string =>
  url.endsWith(payAddress) ? wrongPayType : wrongType;

function refuse(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  // Used-up limits, oversized bodies and the gateway's own failures get the same answer as in the panel.
  if (refusal.status >= 500 || refusal.status === 429 || refusal.status === 413) throw error;
  void reply.send(
    refusal.status === 415 ? refuseCall(reply, 415, wrongTypeOf(request)) : refuseWith(reply, refusal),
  );
}

function refuseUnknown(calls: readonly Call[], request: FastifyRequest, reply: FastifyReply): object {
  const [url = ""] = request.url.split("?");
  const otherCalls = calls.filter(({ method, path }) => method !== request.method && path.test(url));
  const allowedMethod = methods.find((method) => otherCalls.some((call) => call.method === method));
  if (allowedMethod === undefined) return refuseCall(reply, 404, "This address is not part of the shop API.");
  reply.header("allow", allowedMethod);
  return refuseCall(reply, 405, `Send this call with ${allowedMethod}.`);
}
