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
  /** What fills the places of the code's words. */
  readonly values?: ErrorValues;
}

export interface ApiErrorOptions {
  /** A sentence after the code; by default the catalogue's English words. */
  readonly text?: string;
  readonly fields?: readonly FieldFault[];
  /** What fills the places of the code's words; they travel with it, so that it can be said in any language. */
  readonly values?: ErrorValues;
  /** Overrides the catalogue's status, for codes that the sign-in calls answer with 200. */
  readonly status?: number;
  readonly retryAfterSeconds?: number;
}

/** A refusal in the wire's words: `{ error: "<status> <CODE> text", errors, values?, requestId }`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly fields: readonly FieldFault[];
  readonly values: ErrorValues | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    options: ApiErrorOptions = {},
  ) {
    super(options.text ?? englishOf(code, options.values));
    const listed = errorCatalogue[code].status;
    this.status = options.status ?? (listed === 200 ? 400 : listed);
    this.fields = options.fields ?? [];
    this.values = options.values;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  body(requestId: string): Record<string, unknown> {
    return {
      error: `${this.status} ${this.code} ${this.message}`,
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

/** What cannot be done with a record as it is, for a reason that has a code of its own. */
export const refused = (reason: RefusalCode, values?: ErrorValues): ApiError =>
  new ApiError(reason, values ? { values } : {});

/** A field that a person has not filled in as it has to be. Its `field` is a value of the words too. */
export function faulty(
  field: string,
  code: FieldFaultCode | "AMOUNT_NOT_POSITIVE" | "METHOD_NOT_ON_POS",
  more?: ErrorValues,
): ApiError {
  const values = { field, ...more };
  const message = englishOf(code, values);
  return new ApiError("VALIDATION", { text: message, fields: [{ field, code, message, values }] });
}

/** A field that only a program sends wrong, in words. */
export const invalid = (field: string, message: string): ApiError =>
  new ApiError("VALIDATION", { text: message, fields: [{ field, code: "VALIDATION", message }] });
