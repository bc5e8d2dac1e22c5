import type { LanguageCode } from "@hpay/contract";
import { intlLocale } from "@hpay/domain";

/** Name of a country in the panel's language; what is no ISO code is shown as it is written. */
export function countryName(country: string, language: LanguageCode): string {
  if (!/^[A-Za-z]{2}$/.test(country)) return country;
  return new Intl.DisplayNames(intlLocale(language), { type: "region" }).of(country.toUpperCase()) ?? country;
}
