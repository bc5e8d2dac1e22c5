import type { LanguageCode } from "@hpay/contract";
import { intlLocale } from "@hpay/domain";

/** A country's name in the panel's language. Anything but an ISO code is shown as written. */
export function countryName(country: string, language: LanguageCode): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames(intlLocale(language), { type: "region" }).of(country.toUpperCase()) ?? country;
}
