import type { LanguageCode } from "@hpay/contract";
import { errorCatalogue, isErrorCode } from "@hpay/contract/errors";
import { localized, type TranslateCommon } from "@hpay/i18n";
import { ApiError } from "./api-error";

/**
 * What a failed call is to the person: the catalogue's words for a known code, else the gateway's own words, else
 * "Error! Please try again or later...".
 */
export function messageOfError(error: unknown, t: TranslateCommon, language: LanguageCode): string {
  return serverMessageOf(error, language) ?? t("common.network-failed");
}

/** The gateway's words: the first field's message, else the code in the catalogue's words, else the text; null without any. */
export function serverMessageOf(error: unknown, language: LanguageCode): string | null {
  if (!(error instanceof ApiError) || error.kind === "network") return null;
  const [first] = error.fields;
  // That an input is wrong is no news: what is wrong with it says the gateway.
  const said = first?.code === "VALIDATION" ? first.message : "";
  if (first) return said || (wordsOf(first.code, language) ?? (first.message || first.code || null));
  return wordsOf(error.code, language) ?? (error.message || error.code);
}

const wordsOf = (code: string | null, language: LanguageCode) =>
  isErrorCode(code) ? localized(errorCatalogue[code].text, language) : null;
