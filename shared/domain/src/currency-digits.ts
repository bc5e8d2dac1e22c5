/** Currencies by the digits after the comma that their amounts have. Source: ISO 4217, list one, of 2026-01-01. */
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

/** Every currency of ISO 4217 that has amounts, with its digits after the comma. */
export const currencyDigits: ReadonlyMap<string, number> = digitsByCode;

/** Digits after the comma of a currency's amounts: 0, 2, 3 or 4. Of a code that ISO 4217 does not know, 2. */
export const digitsOf = (currency: string): number => digitsByCode.get(currency.toUpperCase()) ?? 2;

/**
 * Does a decimal text have more digits after the comma than its currency? Zeros at the end are none: "10.500" is an amount
 * in RSD, "10.505" is not, and "10.5" is none in JPY.
 */
export function isTooPrecise(amount: string, currency: string): boolean {
  const [, fraction = ""] = /\.(\d*)$/.exec(amount.trim()) ?? [];
  return fraction.replace(/(?<!0)0+$/, "").length > digitsOf(currency);
}
