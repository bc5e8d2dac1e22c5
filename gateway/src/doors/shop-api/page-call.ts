import { readBody, signedTextOf } from "@hpay/domain";
import type { FastifyReply } from "fastify";
import {
  type Answer,
  type Answered,
  either,
  integer,
  object,
  openAnswer,
  text,
} from "../../platform/http/answer-schema";
import type { ApiError } from "../../platform/http/api-error";
import { refusalOf } from "../../platform/http/error-answer";
import { isObject, textOf } from "../../platform/json/values";
import { callDetailsOf } from "./call-log/call-details";
import { helpFor, type RefusalHelp } from "./refusal-help";
import { amountFault } from "./shop-request";

/**
 * A refusal of a shop's call: a message, a number and a hint. If the signature is wrong, the refusal also
 * contains the text that the gateway signs for the request.
 */
const refusal = object({ error: text, error_code: integer, field: text, hint: text, signed_text: text }, [
  "field",
  "hint",
  "signed_text",
]);
export type RefusalAnswer = Answered<typeof refusal>;

export const shopCall = <T>(summary: string, answer: Answer<T>) =>
  openAnswer(summary, either(answer, refusal));

/**
 * Refuses a call. A wrong signature is answered with HTTP 200, as the clients in use expect, unless the call
 * has `accept-errors: http`; the body has the code in any case.
 */
export function refuseCall(
  reply: FastifyReply,
  status: number,
  error: string,
  help: RefusalHelp = helpFor(status, error),
): RefusalAnswer {
  const usesHttpStatus = reply.request.headers["accept-errors"] === "http";
  reply.code(status === 401 && !usesHttpStatus ? 200 : status);
  callDetailsOf(reply.request).refusal = { code: status, error };
  return { error, error_code: status, ...help };
}

export const wrongSignature = "The signature is wrong.";

/**
 * Refuses a signature, and answers with the signed text, which reveals nothing new because all its parts are in
 * the request. The answer does not reveal whether the POS exists.
 */
export function refuseSignature(reply: FastifyReply): RefusalAnswer {
  const text = signedTextOfCall(reply);
  if (text !== null) return { ...refuseCall(reply, 401, wrongSignature), signed_text: text };
  const { signature } = callDetailsOf(reply.request);
  // Nothing can be signed for an amount that is not a number, so the shop has to fix that first.
  return signature
    ? refuseCall(reply, 400, amountFault(String(signature.parts.amount)))
    : refuseCall(reply, 401, wrongSignature);
}

/** The text that the gateway signs for the call; null when an amount is not a number. */
export function signedTextOfCall(reply: FastifyReply): string | null {
  const { signature } = callDetailsOf(reply.request);
  return signature ? signedTextOf(signature.parts) : null;
}

/** A page's request: `request_data` as an object, JSON text or packed text, or the fields themselves. */
export function pageFields(body: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(body)) return {};
  const sentFields = "request_data" in body ? readBody(body.request_data) : body;
  return isObject(sentFields) ? sentFields : {};
}

/** A field as trimmed text; text that PostgreSQL cannot store, or longer than `max`, counts as empty. */
export function pageText(fields: Readonly<Record<string, unknown>>, name: string, max = 256): string {
  const text = textOf(fields[name]).trim();
  return text.length > max || text.includes("\0") ? "" : text;
}

export function refuseWith(reply: FastifyReply, refusal: ApiError): RefusalAnswer {
  const { status, message, hint, retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  const [first] = refusal.fields;
  return refuseCall(reply, status, message, {
    ...helpFor(status, message),
    ...(first?.field ? { field: first.field } : {}),
    ...(hint === undefined ? {} : { hint }),
  });
}

/** Runs a call; the gateway's refusals are answered in the shops' format. */
export async function inShopWords<T>(
  reply: FastifyReply,
  call: () => Promise<T>,
): Promise<T | RefusalAnswer> {
  try {
    return await call();
  } catch (error) {
    const refusal = refusalOf(error instanceof Error ? error : new Error(String(error)));
    if (refusal.status >= 500) throw error;
    return refuseWith(reply, refusal);
  }
}
