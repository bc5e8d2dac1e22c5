import Big from "big.js";
import type { Money } from "./amount-text";
import { money } from "./money";

/** Sources of exchange rates. HRK occurs only in old data and means EUR. Source: spec 1 §9. */
export const exchangeSources = ["RSD", "HRK", "BAM", "MKD", "EUR"] as const;
export type ExchangeSource = (typeof exchangeSources)[number];
export const defaultExchangeSource: ExchangeSource = "RSD";

/** Currencies with rates that are shown. Source: spec 1 §7. */
export const quotedCurrencies = ["EUR", "USD", "CHF", "GBP"] as const;

/** The convertible mark is pegged by law: 1 EUR is 1.95583 BAM. */
export const bamPerEur = "1.95583";

/** The gateway's name for its built-in list; banks' lists have their own names. */
export const shippedRates = "fixed list";

/** Rates as decimal texts: how many units of `base` one unit of a currency costs. */
export interface RateList {
  readonly base: string;
  readonly perUnit: Readonly<Record<string, string>>;
}

export function isExchangeSource(code: unknown): code is ExchangeSource {
  return exchangeSources.some((source) => source === code);
}

/** The quoting currency of a source; HRK counts as EUR, and an unknown or empty source as the default. */
export function sourceCurrency(source: string | null | undefined): Exclude<ExchangeSource, "HRK"> {
  if (source === "HRK") return "EUR";
  return isExchangeSource(source) && source !== "HRK" ? source : "RSD";
}

/**
 * The price of one unit of `from` in `to`, calculated through the list's base. For EUR and BAM, the legal rate
 * is used, whatever the list contains.
 * @returns decimal text with at most 8 digits after the dot; null when the list does not have both
 */
export function crossRate(from: string, to: string, list: RateList): string | null {
  const [source, target] = [quotedCode(from), quotedCode(to)];
  if (source === target) return "1";
  if (source === "EUR" && target === "BAM") return bamPerEur;
  if (source === "BAM" && target === "EUR") return printRate(new Big(1).div(bamPerEur));
  const sourcePrice = perUnit(source, list);
  const targetPrice = perUnit(target, list);
  return sourcePrice && targetPrice ? printRate(sourcePrice.div(targetPrice)) : null;
}

/**
 * The rate with a shop's correction: 2 makes it 2 percent higher. An invalid correction counts as 0.
 * @param percent decimal text or number, `ExchanageCorrection` of the POS
 */
export function correctedRate(rate: string, percent: string | number): string {
  const text = String(percent).trim();
  const correction = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)
    ? new Big(text.replace(/^\+/, "").replace(/\.$/, ""))
    : new Big(0);
  return printRate(new Big(rate).times(correction.plus(100)).div(100));
}

/**
 * Converts money to another currency and rounds once; null if there is no rate. Use it only for secondary
 * texts, because no order is paid at this rate.
 */
export function convertMoney(value: Money, to: string, list: RateList): Money | null {
  const rate = crossRate(value.currency, to, list);
  return rate ? money(new Big(value.amount).times(rate).toFixed(), to) : null;
}

function perUnit(code: string, list: RateList): Big | null {
  if (code === quotedCode(list.base)) return new Big(1);
  const listedRate = Object.hasOwn(list.perUnit, code) ? list.perUnit[code] : undefined;
  if (listedRate && /^\d+(?:\.\d+)?$/.test(listedRate) && new Big(listedRate).gt(0))
    return new Big(listedRate);
  if (code === "BAM") return perUnit("EUR", list)?.div(bamPerEur) ?? null;
  // A list that is quoted in BAM also determines the EUR rate.
  return code === "EUR" && list.base === "BAM" ? new Big(bamPerEur) : null;
}

function quotedCode(code: string): string {
  return code === "HRK" ? "EUR" : code;
}

function printRate(rate: Big): string {
  return new Big(rate.toFixed(8, 1)).toFixed();
}
