import type { LanguageCode } from "@hpay/contract";
import { refusalText } from "../identity/problem-text";

/**
 * Why a change to the person's sign-in methods was refused, where "try again" would not help; null for any
 * other reason.
 */
export const explainedRefusal = (code: string | null, language: LanguageCode): string | null =>
  code === "PASSKEY_SIGN_IN" ? refusalText(code, "sign-in", language) : null;

/** Explains a rejected call, if its message is a code of this kind. */
export const explainedFailure = (error: unknown, language: LanguageCode): string | null =>
  explainedRefusal(error instanceof Error ? error.message : null, language);
