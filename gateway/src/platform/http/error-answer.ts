import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import type { ErrorCode } from "@hpay/contract/errors";
import { withTimeLimit } from "@hpay/domain";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DatabaseError } from "pg";
import { databaseErrorOf } from "../database/database-error";
import { isStoreUnreachable, unavailableCodes } from "../database/guarded-pool";
import { ApiError } from "./api-error";
import type { RequestLimits } from "./request-limits";

/** Refusals of duplicates by constraint, with the taken field. */
const duplicateCodes: Readonly<Record<string, readonly [code: ErrorCode, field?: string]>> = {
  companies_name: ["COMPANY_NAME_EXISTS", "Name"],
  company_sites_url: ["SITE_EXISTS", "Url"],
  user_companies_pair: ["USER_LINK_EXISTS"],
  user_companies_creator: ["CREATOR_REQUIRED"],
  company_site_payment_methods_uid: ["UID_TAKEN", "Uid"],
  company_site_shipping_methods_uid: ["UID_TAKEN", "Uid"],
  company_site_fiscal_methods_uid: ["UID_TAKEN", "Uid"],
  orders_uid: ["UID_TAKEN", "Uid"],
  subscriptions_uid: ["UID_TAKEN", "Uid"],
  transactions_uid: ["UID_TAKEN", "Uid"],
};

/** Errors of interrupted queries: by a limit (57014, 55P03, 25P03) or a deadlock (40P01). */
const interruptionCodes = /^(57014|55P03|25P03|40P01)/;

const maxReadMs = 3000;

/** Turns every thrown error into a refusal; unexpected ones are logged and answered as INTERNAL. */
export function answerErrors(app: FastifyInstance, limits?: RequestLimits): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const firstRefusal = isCutOff(request)
      ? new ApiError("VALIDATION", { text: cutOffText })
      : refusalOf(error);
    const refusal = limits?.judge(request, firstRefusal) ?? firstRefusal;
    // Logs only the reason, because each request to an overloaded or unreachable store would log a stack trace.
    if (refusal.status === 503) request.log.error({ reason: reasonOf(error) }, "request refused");
    else if (refusal.status >= 500) request.log.error({ err: error }, "request failed");
    if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", refusal.retryAfterSeconds);
    return reply.code(refusal.status).send(refusal.body(request.id));
  });
  // On a connection that remains open, Node would continue to read the rest of the body. A request that a test
  // injects has no `complete`.
  app.addHook("onSend", async ({ raw }, reply) => {
    if (raw.complete !== false) return;
    await discardBody(raw);
    if (!raw.complete) reply.header("connection", "close");
  });
}

/** The client left before its whole request had arrived: no fault of the gateway, so nothing is logged. */
const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && raw.complete === false;
const cutOffText = "The connection closed before the whole request arrived.";

/** The innermost message: those around it repeat the failed statement's values. */
function reasonOf(error: Error): string {
  return (error.cause instanceof Error && reasonOf(error.cause)) || error.message;
}

/** A client that is still sending reads no answer, so a refused body is read and discarded for a while. */
async function discardBody(body: IncomingMessage): Promise<void> {
  body.resume();
  await withTimeLimit(maxReadMs, (signal) => finished(body, { writable: false, signal })).catch(() => {});
}

/** Refuses an unreadable address, which reaches no route. */
export function badAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  void reply.code(refusal.status).send(refusal.body(request.id));
}

const maxExtraRetrySeconds = 4;

/** The store is unavailable. `Retry-After` varies, so that returning callers do not overload it at once. */
export const storeUnavailable = (): ApiError =>
  new ApiError("SERVICE_UNAVALABLE", {
    retryAfterSeconds: 1 + Math.floor(Math.random() * maxExtraRetrySeconds),
  });

export function refusalOf(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  const storeError = databaseErrorOf(error);
  if (storeError) return storeRefusal(storeError);
  if (isStoreUnreachable(error)) return storeUnavailable();
  if (isFastifyError(error)) {
    if (error.validation) {
      const fields = error.validation.map((fault) => ({
        field: fault.instancePath.slice(1).replaceAll("/", ".") || String(fault.params.missingProperty ?? ""),
        code: "VALIDATION",
        message: fault.message ?? "is not valid",
      }));
      return new ApiError("VALIDATION", { text: error.message, fields });
    }
    if (error.statusCode === 413) return new ApiError("PAYLOAD_TOO_LARGE");
    if (error.statusCode === 415) return new ApiError("UNSUPPORTED_MEDIA");
    if (error.statusCode === 429) return new ApiError("RATE_LIMITED");
    if (error.statusCode === 404) return new ApiError("NOT_FOUND");
    if (error.statusCode === 403) return new ApiError("FORBIDDEN");
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return new ApiError("VALIDATION", { text: error.message });
    }
  }
  return new ApiError("INTERNAL");
}

/** The refusal of a duplicate, with the field when only one is taken. */
export function duplicateRefusal(code: ErrorCode, field?: string): ApiError {
  const refusal = new ApiError(code);
  return field === undefined
    ? refusal
    : new ApiError(code, { fields: [{ field, code, message: refusal.message }] });
}

function storeRefusal(error: DatabaseError): ApiError {
  const takenCode = error.code === "23505" ? duplicateCodes[error.constraint ?? ""] : undefined;
  if (takenCode) return duplicateRefusal(...takenCode);
  if (error.code === "23505" || error.code === "23503" || error.code === "22003") {
    return new ApiError("VALIDATION", { text: "The values conflict with a stored record." });
  }
  // PostgreSQL text cannot contain NUL; such input is a client error.
  if (error.code === "22021")
    return new ApiError("VALIDATION", { text: "The text contains a character that can't be stored." });
  const code = error.code ?? "";
  if (interruptionCodes.test(code) || unavailableCodes.test(code)) return storeUnavailable();
  return new ApiError("INTERNAL");
}

const isFastifyError = (error: Error): error is FastifyError =>
  "statusCode" in error || "validation" in error;
