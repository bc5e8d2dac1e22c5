import Big from "big.js";
import { roundAmount } from "./amount-text";

/** Kinds of order items. Source: spec 3 §3. */
export const itemTypes = ["product", "shipping", "discount", "fee"] as const;
export type ItemType = (typeof itemTypes)[number];

/** Tax rates that an item can have, in percent. Source: spec 3 §9. */
export const taxPercents = [0, 10, 20] as const;
export const defaultTaxPercent = 20;

/** What the totals need of an order item. Prices include tax. */
export interface PricedItem {
  readonly type: ItemType;
  /** Decimal text, main unit of the order's currency; empty or unreadable counts as 0. */
  readonly price: string;
  /** Decimal text; empty counts as 1, unreadable or negative as 0. */
  readonly qty: string;
  /** Decimal text of percent; empty or unreadable counts as 0. */
  readonly taxPercent: string;
}

/** Decimal texts with 2 digits. Those of a discount are negative. */
export interface LineTotal {
  readonly gross: string;
  readonly tax: string;
}

/** Gross, tax and net of all lines with one tax rate. */
export interface TaxRecap {
  readonly taxPercent: string;
  readonly gross: string;
  readonly tax: string;
  readonly net: string;
}

/** All amounts are decimal texts with 2 digits in the order's currency. */
export interface OrderTotals {
  /** In the order of the items. */
  readonly lines: readonly LineTotal[];
  readonly products: string;
  /** Negative or 0. */
  readonly discounts: string;
  readonly fees: string;
  readonly shipping: string;
  /** What the customer pays: products, fees and shipping less discounts. Can be negative for a wrong order. */
  readonly amount: string;
  readonly tax: string;
  /** Ascending by rate. */
  readonly recap: readonly TaxRecap[];
}

/**
 * Totals of an order: line = round(price × qty), tax part = round(line × t / (100 + t)), amount = sum of lines.
 * Rounded line by line, half away from zero; a discount subtracts whatever the sign of its price.
 */
export function orderTotals(items: readonly PricedItem[]): OrderTotals {
  const lines = items.map(lineTotal);
  const grossOf = (type: ItemType) =>
    sum(lines.filter((_line, index) => items[index]?.type === type).map((line) => line.gross));
  return {
    lines,
    products: grossOf("product"),
    discounts: grossOf("discount"),
    fees: grossOf("fee"),
    shipping: grossOf("shipping"),
    amount: sum(lines.map((line) => line.gross)),
    tax: sum(lines.map((line) => line.tax)),
    recap: recap(items, lines),
  };
}

/** Gross and tax part of one item. */
export function lineTotal(item: PricedItem): LineTotal {
  const qty = item.qty.trim() === "" ? new Big(1) : read(item.qty);
  const product = read(item.price).times(qty.lt(0) ? 0 : qty);
  const gross = roundAmount((item.type === "discount" ? product.abs().neg() : product).toFixed());
  const rate = read(item.taxPercent);
  const tax = rate.lte(0) ? "0.00" : taxPart(gross, rate);
  return { gross, tax };
}

function taxPart(gross: string, rate: Big): string {
  // Divided last and once: the quotient is exact to 20 digits, far below the half cent that decides.
  return roundAmount(new Big(gross).times(rate).div(rate.plus(100)).toFixed());
}

function recap(items: readonly PricedItem[], lines: readonly LineTotal[]): readonly TaxRecap[] {
  const byRate = new Map<string, LineTotal[]>();
  items.forEach((item, index) => {
    const line = lines[index];
    const rate = read(item.taxPercent).toFixed();
    const sameRate = byRate.get(rate) ?? [];
    if (line) byRate.set(rate, sameRate);
    if (line) sameRate.push(line);
  });
  return [...byRate]
    .sort(([left], [right]) => new Big(left).cmp(right))
    .map(([taxPercent, rateLines]) => {
      const gross = sum(rateLines.map((line) => line.gross));
      const tax = sum(rateLines.map((line) => line.tax));
      return { taxPercent, gross, tax, net: roundAmount(new Big(gross).minus(tax).toFixed()) };
    });
}

function sum(amounts: readonly string[]): string {
  return roundAmount(amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed());
}

/** Longer texts are no amounts: to multiply what a million digits say would take hours. */
const longestNumber = 40;

function read(text: string): Big {
  const plain = text.trim();
  return plain.length <= longestNumber && /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain)
    ? new Big(plain.replace(/^\+/, "").replace(/\.$/, ""))
    : new Big(0);
}
