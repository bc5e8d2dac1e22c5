/** Currencies by their number of decimals. Source: ISO 4217, list one, of 2026-01-01. */
const codesByDigits: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  2:
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW " +
    "CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF " +
    "IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK " +
    "MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP " +
    "SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG " +
    "YER ZAR ZMW ZWG",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};

const digitsByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByDigits).flatMap(([digits, codes]) =>
    codes.split(" ").map((code) => [code, Number(digits)] as const),
  ),
);

/** Every ISO 4217 currency that has amounts, and its number of decimals. */
export const currencyDigits: ReadonlyMap<string, number> = digitsByCode;

/** Number of decimals of a currency: 0, 2, 3 or 4; 2 for an unknown code. */
export const digitsOf = (currency: string): number => digitsByCode.get(currency.toUpperCase()) ?? 2;

/**
 * Whether a decimal text has more decimals than its currency. Trailing zeros do not count: "10.500" is valid
 * in RSD, "10.505" is not, and "10.5" is invalid in JPY.
 */
export function isTooPrecise(amount: string, currency: string): boolean {
  const [, fraction = ""] = /\.(\d*)$/.exec(amount.trim()) ?? [];
  return fraction.replace(/(?<!0)0+$/, "").length > digitsOf(currency);
}
