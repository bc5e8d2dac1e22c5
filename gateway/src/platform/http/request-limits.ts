import type { FastifyInstance, FastifyRequest } from "fastify";
import { hashOf } from "../secrets/tokens";
import type { Settings } from "../settings/settings";
import { ApiError } from "./api-error";
import { placeOf } from "./visitor";

const minuteMs = 60_000;
/** Maximum number of refused tokens from one address in five minutes; above it the address is rate-limited. */
const maxRefused = 100;
const refusedWindowMs = 5 * minuteMs;
const validMs = 60 * minuteMs;
/** The common limit of all POS named from one address, existing or not, as a multiple of one caller's limit. */
const shopsPerAddress = 3;
/** Far more callers than a process serves in a minute. With more, counting starts over. */
const maxKeys = 100_000;
/** Addresses without a limit: the panel's files, which browsers cache, and health checks. */
const uncountedPaths = /^\/(remotes|assets|static|federation|health|ready|metrics)(\/|$|\?)/;

/**
 * Calls that succeed only with a valid token. Public and signed calls accept any token, so they do not prove
 * one.
 */
const provesToken = /^\/(api\/(?!embed_sessions|partner_consents)|me($|\?))/;

interface Count {
  n: number;
  readonly endsAt: number;
}

/** How often each key was counted in its window, in this process. */
export class Counts {
  readonly #counts = new Map<string, Count>();

  constructor(private readonly windowMs: number) {}

  /** Counts one request. @returns the count in this window, and its end */
  add(key: string, now: number): Count {
    const storedCount = this.#counts.get(key);
    // A window with a later end than possible began while the clock was ahead, and is not continued.
    if (storedCount && storedCount.endsAt > now && storedCount.endsAt <= now + 2 * this.windowMs) {
      storedCount.n += 1;
      return storedCount;
    }
    if (this.#counts.size >= maxKeys) this.#counts.clear();
    const newCount = { n: 1, endsAt: now + this.windowMs };
    this.#counts.set(key, newCount);
    return newCount;
  }
}

export interface RequestLimits {
  /** The refusal that a caller gets: an unknown token from an address that sent too many is rate-limited. */
  judge(request: FastifyRequest, refusal: ApiError): ApiError;
}

/**
 * Limits the requests of one caller per minute in this process. A caller is a valid token, a POS at an address,
 * or an address. So a shop that floods the gateway affects no other shop on its server, and an address that
 * guesses tokens affects nobody who is signed in there. All POS of an address share a limit, because anybody
 * can make up their names.
 */
export function limitRequests(
  app: FastifyInstance,
  { settings, now }: { readonly settings: Pick<Settings, "requestsPerMinute">; now(): Date },
): RequestLimits {
  const requestCounts = new Counts(minuteMs);
  const refusedCounts = new Counts(refusedWindowMs);
  /** Valid tokens, each with the time until which it is assumed valid. */
  const validTokens = new Map<string, number>();

  const count = (request: FastifyRequest) => {
    const at = now().getTime();
    for (const { key, times } of callersOf(request, validTokens, at)) {
      const { n, endsAt } = requestCounts.add(key, at);
      if (n > times * settings.requestsPerMinute) throw tooMany(endsAt, at);
    }
  };
  // A shop's call is counted once its body is read, because the body names the POS; all others at once.
  app.addHook("onRequest", async (request) => {
    if (isRead(request) && !uncountedPaths.test(request.url)) count(request);
  });
  app.addHook("preValidation", async (request) => {
    if (!isRead(request)) count(request);
  });
  app.addHook("onResponse", async (request, reply) => {
    const token = tokenOf(request);
    // A preflight is answered before its token is read.
    const isAnsweredForToken = reply.statusCode < 400 && request.method !== "OPTIONS";
    if (token === undefined || !isAnsweredForToken || !provesToken.test(request.url)) return;
    if (validTokens.size >= maxKeys) validTokens.clear();
    validTokens.set(token, now().getTime() + validMs);
  });
  return {
    judge(request, refusal) {
      const token = tokenOf(request);
      if (refusal.code !== "UNAUTHORIZED" || token === undefined) return refusal;
      validTokens.delete(token);
      const at = now().getTime();
      const { n, endsAt } = refusedCounts.add(placeOf(request.ip), at);
      return n > maxRefused ? tooMany(endsAt, at) : refusal;
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

/** The callers whose limits a request counts against, and how many times the usual limit each one has. */
function callersOf(request: FastifyRequest, validTokens: ReadonlyMap<string, number>, now: number) {
  const token = tokenOf(request);
  if (token !== undefined && (validTokens.get(token) ?? 0) > now)
    return [{ key: `token ${token}`, times: 1 }];
  const place = placeOf(request.ip);
  const pos = posOf(request.body);
  if (pos === undefined) return [{ key: `place ${place}`, times: 1 }];
  return [
    { key: `shops at ${place}`, times: shopsPerAddress },
    { key: `pos ${pos} at ${place}`, times: 1 },
  ];
}

/** The POS named by a shop's call, existing or not: it counts for this address only. */
function posOf(body: unknown): string | undefined {
  const { merchant_site_uid, request_data }: Readonly<Record<string, unknown>> = Object(body);
  if (typeof merchant_site_uid === "string") return merchant_site_uid.slice(0, 100);
  if (typeof request_data === "object") return posOf(request_data);
  if (typeof request_data !== "string") return undefined;
  return /"merchant_site_uid"\s*:\s*"([^"]{1,100})"/.exec(request_data)?.[1];
}
