import { type ErrorCode, errorCatalogue } from "@hpay/contract/errors";

export interface FieldFault {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export interface ApiErrorOptions {
  /** A sentence after the code; by default the catalogue's English words. */
  readonly text?: string;
  readonly fields?: readonly FieldFault[];
  /** Overrides the catalogue's status, for codes that the sign-in calls answer with 200. */
  readonly status?: number;
  readonly retryAfterSeconds?: number;
}

/** A refusal in the wire's words: `{ error: "<status> <CODE> text", errors, requestId }`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly fields: readonly FieldFault[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    options: ApiErrorOptions = {},
  ) {
    super(options.text ?? errorCatalogue[code].text.en);
    const listed = errorCatalogue[code].status;
    this.status = options.status ?? (listed === 200 ? 400 : listed);
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  body(requestId: string): Record<string, unknown> {
    return { error: `${this.status} ${this.code} ${this.message}`, errors: this.fields, requestId };
  }
}

export const notFound = (): ApiError => new ApiError("NOT_FOUND");
export const forbidden = (): ApiError => new ApiError("FORBIDDEN");
export const unauthorized = (): ApiError => new ApiError("UNAUTHORIZED");

/** A field that cannot be taken, in words. */
export const invalid = (field: string, message: string): ApiError =>
  new ApiError("VALIDATION", { text: message, fields: [{ field, code: "VALIDATION", message }] });
