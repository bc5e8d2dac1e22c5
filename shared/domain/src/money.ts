import Big from "big.js";
import { isAmount, type Money, roundAmount } from "./amount-text";
import { digitsOf } from "./currency-digits";

/** Currencies that an order can have. Source: spec 1 §9, in its order. */
export const currencies = ["RSD", "MKD", "BAM", "EUR", "USD", "CHF", "TRY", "ALL"] as const;
export type Currency = (typeof currencies)[number];
export const defaultCurrency: Currency = "EUR";

// The rounding mode of big.js for all amounts: half away from zero.
const halfAwayFromZero = 1;

export function isCurrency(code: unknown): code is Currency {
  return currencies.some((currency) => currency === code);
}

/**
 * Money rounded to the digits of its currency, half away from zero.
 * @throws RangeError when the amount is not a decimal number
 */
export function money(amount: string, currency: string): Money {
  return { amount: roundAmount(amount, digitsOf(currency)), currency };
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
  return { ...value, amount: toFixedText(decimal(value.amount).times(decimal(factor)), value.currency) };
}

/**
 * Compares for sorting: -1, 0 or 1.
 * @throws RangeError when the currencies differ
 */
export function compareMoney(left: Money, right: Money): -1 | 0 | 1 {
  sameCurrency(left, right);
  return decimal(left.amount).cmp(decimal(right.amount));
}

/** Whether the amount is above 0. */
export function isPositive(value: Money): boolean {
  return decimal(value.amount).gt(0);
}

/**
 * One total for each currency, in order of first appearance; amounts in different currencies are never added.
 */
export function totalsByCurrency(values: Iterable<Money>): readonly Money[] {
  const totals = new Map<string, Money>();
  for (const value of values) {
    const total = totals.get(value.currency);
    totals.set(value.currency, total ? addMoney(total, value) : money(value.amount, value.currency));
  }
  return [...totals.values()];
}

/** The amount that can still be refunded: captured minus refunded, never below 0. */
export function refundable(captured: Money, refunded: Money): Money {
  const remaining = subtractMoney(captured, refunded);
  return isPositive(remaining) ? remaining : money("0", captured.currency);
}

function combine(left: Money, right: Money, sum: (a: Big, b: Big) => Big): Money {
  sameCurrency(left, right);
  return {
    amount: toFixedText(sum(decimal(left.amount), decimal(right.amount)), left.currency),
    currency: left.currency,
  };
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

function toFixedText(value: Big, currency: string): string {
  const text = value.toFixed(digitsOf(currency), halfAwayFromZero);
  return /^-0(?:\.0+)?$/.test(text) ? text.slice(1) : text;
}
