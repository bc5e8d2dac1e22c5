import type { LanguageCode } from "@hpay/contract";
import { errorCatalogue, isErrorCode, registrationErrors } from "@hpay/contract/errors";
import { localized } from "@hpay/i18n";

/** A refusal in the spec's words; an unknown code is shown as received. */
export function refusalText(code: string, flow: "sign-in" | "registration", language: LanguageCode): string {
  if (!isErrorCode(code)) return code;
  const registrationText =
    flow === "registration" && isRegistrationCode(code) ? registrationErrors[code] : undefined;
  return localized(registrationText ?? errorCatalogue[code].text, language);
}

const isRegistrationCode = (code: string): code is keyof typeof registrationErrors =>
  Object.hasOwn(registrationErrors, code);
