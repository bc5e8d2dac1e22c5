import Big from "big.js";
import { intlLocale } from "./languages";

/** Currencies that an order can be in. Source: spec 1 §9, in its order. */
export const currencies = ["RSD", "MKD", "BAM", "EUR", "USD", "CHF", "TRY", "ALL"] as const;
export type Currency = (typeof currencies)[number];
export const defaultCurrency: Currency = "EUR";

/** An amount in a currency's main unit: a decimal text with a dot, never a floating-point number. */
export interface Money {
  readonly amount: string;
  /** ISO 4217 code; data may hold others than `currencies`. */
  readonly currency: string;
}

/** Digits after the comma, for all currencies: `Intl` alone would show ALL without any. */
const digits = 2;
// big.js: half away from zero. Decided for all amounts.
const halfAwayFromZero = 1;

const decimalText = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

export function isCurrency(code: unknown): code is Currency {
  return currencies.some((known) => known === code);
}

/** Is the text a decimal number as the wire writes it (dot, no grouping, no exponent)? */
export function isAmount(text: unknown): text is string {
  return typeof text === "string" && text.length <= 40 && decimalText.test(text.trim());
}

/**
 * Money rounded to 2 digits, half away from zero.
 * @throws RangeError when the amount is not a decimal number
 */
export function money(amount: string, currency: string): Money {
  return { amount: roundAmount(amount), currency };
}

/**
 * A decimal text rounded to 2 digits, half away from zero: "1.005" is "1.01", "-1.005" is "-1.01".
 * @throws RangeError when it is not a decimal number
 */
export function roundAmount(amount: string): string {
  return fixed(decimal(amount));
}

/** @throws RangeError when the currencies differ */
export function addMoney(left: Money, right: Money): Money {
  return combine(left, right, (a, b) => a.plus(b));
}

/** @throws RangeError when the currencies differ */
export function subtractMoney(left: Money, right: Money): Money {
  return combine(left, right, (a, b) => a.minus(b));
}

/** Money times a quantity or rate, rounded once. */
export function multiplyMoney(value: Money, factor: string): Money {
  return { ...value, amount: fixed(decimal(value.amount).times(decimal(factor))) };
}

/**
 * -1, 0 or 1, as for sorting.
 * @throws RangeError when the currencies differ
 */
export function compareMoney(left: Money, right: Money): -1 | 0 | 1 {
  sameCurrency(left, right);
  return decimal(left.amount).cmp(decimal(right.amount));
}

/** Is the amount above 0? */
export function isPositive(value: Money): boolean {
  return decimal(value.amount).gt(0);
}

/** One total per currency, in order of first appearance: amounts of different currencies are never added. */
export function totalsByCurrency(values: Iterable<Money>): readonly Money[] {
  const totals = new Map<string, Money>();
  for (const value of values) {
    const total = totals.get(value.currency);
    totals.set(value.currency, total ? addMoney(total, value) : money(value.amount, value.currency));
  }
  return [...totals.values()];
}

/** What can still be refunded: captured less refunded, never below 0. */
export function refundable(captured: Money, refunded: Money): Money {
  const left = subtractMoney(captured, refunded);
  return isPositive(left) ? left : money("0", captured.currency);
}

/**
 * Money for the screen with its code, "1.234.567,90 RSD" in Serbian. The blank does not break. Every digit of the text
 * is kept; a text that is no number is shown as it is.
 */
export function formatMoney(value: Money, language: string): string {
  if (!isAmount(value.amount)) return [value.amount, value.currency].filter(Boolean).join("\u00a0");
  if (!/^[A-Z]{3}$/i.test(value.currency)) {
    return [formatAmount(value.amount, language), value.currency].filter(Boolean).join("\u00a0");
  }
  return format(value.amount, language, {
    style: "currency",
    currency: value.currency,
    currencyDisplay: "code",
  });
}

/** An amount without its currency, for a column whose head names it. A text that is no number is shown as it is. */
export function formatAmount(amount: string, language: string): string {
  return isAmount(amount) ? format(amount, language, {}) : amount;
}

function format(amount: string, language: string, options: Intl.NumberFormatOptions): string {
  const formatter = new Intl.NumberFormat(intlLocale(language), {
    ...options,
    // Serbian and Spanish leave the point out of 1.234 otherwise, and a column would not line up.
    useGrouping: "always",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const text = roundAmount(amount);
  return isNumberText(text) ? formatter.format(text) : text;
}

function isNumberText(text: string): text is `${number}` {
  return decimalText.test(text);
}

function combine(left: Money, right: Money, sum: (a: Big, b: Big) => Big): Money {
  sameCurrency(left, right);
  return { amount: fixed(sum(decimal(left.amount), decimal(right.amount))), currency: left.currency };
}

function sameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) {
    throw new RangeError(`${left.currency} and ${right.currency} do not add up`);
  }
}

function decimal(text: string): Big {
  if (!isAmount(text)) throw new RangeError(`not a decimal number: ${String(text).slice(0, 40)}`);
  return new Big(text.trim().replace(/^\+/, "").replace(/\.$/, ""));
}

function fixed(value: Big): string {
  const text = value.toFixed(digits, halfAwayFromZero);
  return text === "-0.00" ? "0.00" : text;
}
