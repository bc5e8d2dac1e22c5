import { type ErrorValues, isErrorCode } from "@hpay/contract/errors";
import { readJson } from "@hpay/domain";
import { ApiError, type FieldError } from "./api-error";
import { isWireRecord, recordsField, textField, type WireRecord } from "./wire-record";

const codeOfStatus: Readonly<Record<number, string>> = {
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  412: "VERSION_CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA",
  429: "RATE_LIMITED",
};

const noAnswer = "The answer could not be understood";
const maxBareTextLength = 500;

/**
 * The JSON object of a successful answer. Throws `ApiError`: `refused` with the gateway's message, `network`
 * when the body is HTML, a redirect, empty or truncated.
 */
export async function readAnswer(response: Response): Promise<WireRecord> {
  const isRedirect = response.redirected || response.type === "opaqueredirect" || response.status === 304;
  const text = isRedirect ? "" : await bodyOf(response);
  const trimmed = text.trim();
  const body = readJson(trimmed);

  if (isWireRecord(body)) {
    if (response.ok && !isErrorText(body)) return body;
    throw refusal(response, body);
  }
  const isBareText =
    !response.ok && body === undefined && trimmed !== "" && !/^[<{[]/.test(trimmed) && !isHtml(response);
  if (isBareText) throw refusal(response, { error: trimmed.slice(0, maxBareTextLength) });
  const code = isRedirect || isHtml(response) ? undefined : codeOfStatus[response.status];
  if (trimmed === "" && code) throw refusal(response, {});
  throw new ApiError("network", {
    status: response.status,
    message: noAnswer,
    requestId: requestIdOf(response),
  });
}

/** Whether an answer with status 200 reports a refusal, as sign-in calls, uploads and actions may. */
const isErrorText = (body: WireRecord) =>
  !("data" in body) && (textField(body, "error") !== "" || textField(body, "error_code") !== "");

function refusal(response: Response, body: WireRecord): ApiError {
  const errorText = textField(body, "error") || textField(body, "error_code");
  const { status, code, text } = readErrorText(errorText);
  const fields = recordsField(body, "errors").map(readFieldError);
  const errorCode = code ?? codeOfStatus[response.status] ?? null;
  // A number that differs from the response's status is part of the text, as in a mail server's "535
  // Authentication failed".
  const isPartOfText =
    code === null && text !== "" && status !== null && ![401, response.status].includes(status);
  return new ApiError("refused", {
    status: isPartOfText ? response.status : (status ?? response.status),
    code: errorCode,
    message:
      (isPartOfText ? errorText.trim() : text) ||
      fields[0]?.message ||
      errorCode ||
      `HTTP ${response.status}`,
    fields,
    values: readValues(body),
    requestId: textField(body, "requestId") || requestIdOf(response),
    retryAfterSeconds: retryAfterOf(response),
  });
}

/** Parses `"<status> <CODE>[ text]"`, a bare `CODE`, or plain words. */
export function readErrorText(input: string): {
  readonly status: number | null;
  readonly code: string | null;
  readonly text: string;
} {
  const [, digits, afterStatus = ""] = /^(?:([1-5]\d\d)(?:\s+|$))?(.*)$/s.exec(input.trim()) ?? [];
  const [, code, text = ""] = /^([A-Za-z][A-Za-z]*(?:_[A-Za-z]+)*)(?:\s+(.*))?$/s.exec(afterStatus) ?? [];
  // A code before a text is recognized by its capitals ("UNAUTHORIZED Sign in"), or because it is in the
  // catalogue ("ForbiddenOperation").
  const isCode = code !== undefined && (code === code.toUpperCase() || text === "" || isErrorCode(code));
  return {
    status: digits ? Number(digits) : null,
    code: isCode ? code : null,
    text: isCode ? text : afterStatus,
  };
}

const readFieldError = (error: WireRecord): FieldError => ({
  field: textField(error, "field"),
  code: textField(error, "code"),
  message: textField(error, "message"),
  values: readValues(error),
});

const readValues = ({ values }: WireRecord): ErrorValues =>
  isWireRecord(values)
    ? Object.fromEntries(
        Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : {};

async function bodyOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (cause) {
    if (cause instanceof Error && cause.name === "AbortError") throw cause;
    throw new ApiError("network", { status: response.status, message: "The answer broke off", cause });
  }
}

const isHtml = (response: Response) => /\bhtml\b/i.test(response.headers.get("content-type") ?? "");

const requestIdOf = (response: Response) => response.headers.get("x-request-id");

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
