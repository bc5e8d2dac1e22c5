import type { LanguageCode } from "@hpay/contract";
import { errorCatalogue, fillError, isErrorCode } from "@hpay/contract/errors";
import { formatMoney } from "@hpay/domain";
import { localized, type TranslateCommon } from "@hpay/i18n";
import { ApiError, type FieldError } from "./api-error";

/**
 * The message of a failed call: the catalogue's text for a known code, else the gateway's text, else "Error!
 * Please try again or later...".
 */
export function messageOfError(error: unknown, t: TranslateCommon, language: LanguageCode): string {
  return serverMessageOf(error, language) ?? t("common.network-failed");
}

/**
 * The gateway's text: the first field's message, else the catalogue's text for the code, else the answer's own
 * text; null if there is none.
 */
export function serverMessageOf(error: unknown, language: LanguageCode): string | null {
  if (!(error instanceof ApiError) || error.kind === "network") return null;
  const [first] = error.fields;
  // An HTTP status without a text is not a message.
  if (error.code === null && /^HTTP \d+$/.test(error.message)) return null;
  return first ? fieldMessageOf(first, language) : wordsOf(error, language);
}

/** The error of one field, in the person's language. */
export function fieldMessageOf(fault: FieldError, language: LanguageCode): string | null {
  // "Invalid input" explains nothing, so the gateway's text is used instead.
  return (fault.code === "VALIDATION" && fault.message) || wordsOf(fault, language);
}

type Refusal = Pick<ApiError, "code" | "message" | "values"> | FieldError;

function wordsOf({ code, message, values = {} }: Refusal, language: LanguageCode): string | null {
  if (!isErrorCode(code)) return message || code || null;
  const text = localized(errorCatalogue[code].text, language);
  const money = (amount: string, currency: string) => formatMoney({ amount, currency }, language);
  // If a gateway sends no values for the placeholders, its own text is already complete.
  return fillError(text, values, money) ?? (message.includes(" ") ? message : text.replace(/\{\w+\}/g, "…"));
}
