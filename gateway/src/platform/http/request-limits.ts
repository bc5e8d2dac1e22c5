import type { FastifyInstance, FastifyRequest } from "fastify";
import { hashOf } from "../secrets/tokens";
import type { Settings } from "../settings/settings";
import { ApiError } from "./api-error";
import { placeOf } from "./visitor";

const minuteMs = 60_000;
/** Refused tokens of one place in five minutes; from then on it is told that it asks too much. */
const mostRefused = 100;
const refusedWindowMs = 5 * minuteMs;
const goodForMs = 60 * minuteMs;
/** Far more callers than a process serves in a minute; beyond it counting begins anew. */
const mostKeys = 100_000;
/** Files that a browser keeps, and what watches the process. */
const uncounted = /^\/(remotes|assets|static|federation|uploads|health|ready|metrics)(\/|$|\?)/;

interface Count {
  n: number;
  readonly endsAt: number;
}

class Counts {
  readonly #counts = new Map<string, Count>();

  constructor(private readonly windowMs: number) {}

  /** Counts one. @returns how many in this window, and when it ends */
  add(key: string, now: number): Count {
    const kept = this.#counts.get(key);
    if (kept && kept.endsAt > now) {
      kept.n += 1;
      return kept;
    }
    if (this.#counts.size >= mostKeys) this.#counts.clear();
    const begun = { n: 1, endsAt: now + this.windowMs };
    this.#counts.set(key, begun);
    return begun;
  }
}

export interface RequestLimits {
  /** The refusal that a caller gets: an unknown token of a place that has sent too many is one request too many. */
  judge(request: FastifyRequest, refusal: ApiError): ApiError;
}

/**
 * Limits what one caller may ask of this process in a minute. A caller is a token that is good; a POS at an address; else an
 * address. So a shop that floods the gateway, or a place that tries tokens, stops nobody else: neither another shop on the
 * same server, nor a person who is signed in at the same place.
 */
export function limitRequests(
  app: FastifyInstance,
  { settings, now }: { readonly settings: Pick<Settings, "requestsPerMinute">; now(): Date },
): RequestLimits {
  const asked = new Counts(minuteMs);
  const refused = new Counts(refusedWindowMs);
  /** Until when a token that was good is taken for good. */
  const good = new Map<string, number>();

  const count = (request: FastifyRequest) => {
    const at = now().getTime();
    const { n, endsAt } = asked.add(callerOf(request, good, at), at);
    if (n > settings.requestsPerMinute) throw tooMany(endsAt, at);
  };
  // What a body names is read before it is counted.
  app.addHook("onRequest", async (request) => {
    if (isRead(request) && !uncounted.test(request.url)) count(request);
  });
  app.addHook("preValidation", async (request) => {
    if (!isRead(request)) count(request);
  });
  app.addHook("onResponse", async (request, reply) => {
    const token = tokenOf(request);
    if (token === undefined || reply.statusCode >= 400) return;
    if (good.size >= mostKeys) good.clear();
    good.set(token, now().getTime() + goodForMs);
  });
  return {
    judge(request, refusal) {
      const token = tokenOf(request);
      if (refusal.code !== "UNAUTHORIZED" || token === undefined) return refusal;
      good.delete(token);
      const at = now().getTime();
      const { n, endsAt } = refused.add(placeOf(request.ip), at);
      return n > mostRefused ? tooMany(endsAt, at) : refusal;
    },
  };
}

const isRead = ({ method }: FastifyRequest) => method === "GET" || method === "HEAD" || method === "OPTIONS";

const tooMany = (endsAt: number, now: number) =>
  new ApiError("RATE_LIMITED", { retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)) });

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  return authorization === undefined || authorization === "" ? undefined : hashOf(authorization);
}

function callerOf(request: FastifyRequest, good: ReadonlyMap<string, number>, now: number): string {
  const token = tokenOf(request);
  if (token !== undefined && (good.get(token) ?? 0) > now) return `token ${token}`;
  const place = placeOf(request.ip);
  const pos = posOf(request.body);
  return pos === undefined ? `place ${place}` : `pos ${pos} at ${place}`;
}

/** The POS that a shop's call names, whether it is one or not: it counts for this address alone. */
function posOf(body: unknown): string | undefined {
  const { merchant_site_uid, request_data }: Readonly<Record<string, unknown>> = Object(body);
  if (typeof merchant_site_uid === "string") return merchant_site_uid.slice(0, 100);
  if (typeof request_data === "object") return posOf(request_data);
  if (typeof request_data !== "string") return undefined;
  return /"merchant_site_uid"\s*:\s*"([^"]{1,100})"/.exec(request_data)?.[1];
}
