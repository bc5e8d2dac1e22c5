import {
  type ErrorCode,
  type ErrorValues,
  errorCatalogue,
  type FieldFaultCode,
  fillError,
  type RefusalCode,
} from "@hpay/contract/errors";

export interface FieldFault {
  readonly field: string;
  readonly code: string;
  readonly message: string;
  /** Values for the placeholders of the code's text. */
  readonly values?: ErrorValues;
}

export interface ApiErrorOptions {
  /** A sentence after the code; by default the catalogue's English text. */
  readonly text?: string;
  readonly fields?: readonly FieldFault[];
  /** What the caller should send instead, as a sentence. */
  readonly hint?: string;
  /** Values for the placeholders of the code's text; sent along, so that it can be shown in any language. */
  readonly values?: ErrorValues;
  /** Overrides the catalogue's status, for codes that the sign-in calls answer with 200. */
  readonly status?: number;
  readonly retryAfterSeconds?: number;
}

/**
 * A refusal as the API answers it: `{ error: "<status> <CODE> text", error_code, field?, hint?, errors, values?, requestId }`.
 * `field` is the first of `errors`.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly fields: readonly FieldFault[];
  readonly hint: string | undefined;
  readonly values: ErrorValues | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    options: ApiErrorOptions = {},
  ) {
    super(options.text ?? englishOf(code, options.values));
    const listedStatus = errorCatalogue[code].status;
    this.status = options.status ?? (listedStatus === 200 ? 400 : listedStatus);
    this.fields = options.fields ?? [];
    this.hint = options.hint;
    this.values = options.values;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  body(requestId: string): Record<string, unknown> {
    const field = this.fields[0]?.field;
    return {
      error: `${this.status} ${this.code} ${this.message}`,
      error_code: this.code,
      ...(field ? { field } : {}),
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      errors: this.fields,
      ...(this.values ? { values: this.values } : {}),
      requestId,
    };
  }
}

function englishOf(code: ErrorCode, values: ErrorValues = {}): string {
  const text = errorCatalogue[code].text.en;
  return fillError(text, values) ?? text;
}

export const notFound = (): ApiError => new ApiError("NOT_FOUND");
export const forbidden = (): ApiError => new ApiError("FORBIDDEN");
export const unauthorized = (): ApiError => new ApiError("UNAUTHORIZED");

/** A refusal because of the record's state, for a reason with its own code. */
export const refused = (reason: RefusalCode, values?: ErrorValues): ApiError =>
  new ApiError(reason, values ? { values } : {});

/**
 * The refusal of an invalid value that a person entered in a field. `field` is also a placeholder of the text.
 */
export function faulty(
  field: string,
  code: FieldFaultCode | "AMOUNT_NOT_POSITIVE" | "METHOD_NOT_ON_POS",
  extraValues?: ErrorValues,
): ApiError {
  const values = { field, ...extraValues };
  const message = englishOf(code, values);
  return new ApiError("VALIDATION", { text: message, fields: [{ field, code, message, values }] });
}

const maxShownLength = 60;
const secretField = /secret|password|token|key/i;

/** The refusal of a program's invalid value, with valid ones: `order: "up" is not valid. Use asc or desc.` */
export function unexpected(field: string, receivedValue: unknown, expected: string): ApiError {
  const text = secretField.test(field) ? "this value" : (JSON.stringify(receivedValue) ?? "nothing");
  const shownText = text.slice(0, maxShownLength);
  const hint = `Use ${expected}.`;
  const message = `${field}: ${shownText} is not valid. ${hint}`;
  return new ApiError("VALIDATION", {
    text: message,
    hint,
    fields: [{ field, code: "VALIDATION", message }],
  });
}

/** The refusal, with a message, of an invalid field that only a program can send. */
export const invalid = (field: string, message: string): ApiError =>
  new ApiError("VALIDATION", { text: message, fields: [{ field, code: "VALIDATION", message }] });
