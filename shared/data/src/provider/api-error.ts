import type { ErrorValues } from "@hpay/contract/errors";

export interface FieldError {
  /** The field's name in the wire format, for example `Url`. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
  /** Values for the placeholders in the code's text. */
  readonly values?: ErrorValues;
}

export interface ApiErrorDetails {
  readonly status?: number;
  readonly code?: string | null;
  readonly message: string;
  readonly fields?: readonly FieldError[];
  readonly values?: ErrorValues;
  readonly requestId?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly cause?: unknown;
}

/**
 * A failed call. `refused`: the gateway understood the call and refused it. `network`: there was no readable
 * answer (no connection, timeout, HTML, a redirect, truncated JSON), so a write may have been executed.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** A code of the error catalogue, or an unknown one as received; null if the answer had none. */
  readonly code: string | null;
  readonly fields: readonly FieldError[];
  /** Values for the placeholders in the code's text. */
  readonly values: ErrorValues;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(
    readonly kind: "network" | "refused",
    details: ApiErrorDetails,
  ) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status ?? 0;
    this.code = details.code ?? null;
    this.fields = details.fields ?? [];
    this.values = details.values ?? {};
    this.requestId = details.requestId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** Whether the record does not exist, or is not visible to this person. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether a call was aborted because its result is no longer needed. Such an error is not shown. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
