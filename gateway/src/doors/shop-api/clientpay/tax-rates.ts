/*
 * Rates of value added tax above 0, in percent, highest first, as of 2026. These rates only help to read the
 * tax amounts of a shop's lines. A rate that is not listed is also found if the order's amount allows only one
 * reading.
 */
const ratesOf: Readonly<Record<string, readonly number[]>> = {
  RS: [20, 10],
  BA: [17],
  ME: [21, 15, 7],
  MK: [18, 10, 5],
  AL: [20, 10, 6],
  HR: [25, 13, 5],
  SI: [22, 9.5, 5],
  BG: [20, 9],
  RO: [21, 11],
  HU: [27, 18, 5],
  GR: [24, 13, 6],
  AT: [20, 13, 10],
  DE: [19, 7],
  CH: [8.1, 3.8, 2.6],
  IT: [22, 10, 5, 4],
  FR: [20, 10, 5.5, 2.1],
  ES: [21, 10, 4],
  PT: [23, 13, 6],
  NL: [21, 9],
  BE: [21, 12, 6],
  LU: [17, 14, 8, 3],
  DK: [25],
  SE: [25, 12, 6],
  NO: [25, 15, 12],
  FI: [25.5, 13.5, 10],
  PL: [23, 8, 5],
  CZ: [21, 12],
  SK: [23, 19, 5],
  IE: [23, 13.5, 9, 4.8],
  GB: [20, 5],
  AU: [10],
  TR: [20, 10, 1],
  CY: [19, 9, 5, 3],
  MT: [18, 12, 7, 5],
  EE: [24, 13, 9],
  LV: [21, 12, 5],
  LT: [21, 12, 5],
  IS: [24, 11],
};

/** Rates of a company's country; for an unlisted one, those of most countries. @param country its code */
export const taxRatesOf = (country: string): readonly number[] =>
  ratesOf[country.trim().toUpperCase()] ?? [20, 10];
