import type { LanguageCode } from "@hpay/contract";
import { refusalText } from "../identity/problem-text";

/**
 * Explains why a change to the person's sign-in methods was refused, if "try again" would not help; null for
 * any other reason.
 */
export const explainedRefusal = (code: string | null, language: LanguageCode): string | null =>
  code === "PASSKEY_SIGN_IN" ? refusalText(code, "sign-in", language) : null;

/** Explains a rejected call whose message is such a code. */
export const explainedFailure = (error: unknown, language: LanguageCode): string | null =>
  explainedRefusal(error instanceof Error ? error.message : null, language);
