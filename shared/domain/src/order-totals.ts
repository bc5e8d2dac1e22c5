import Big from "big.js";
import { amountDigits, printUnits, readUnits } from "./amount-text";
import { digitsOf } from "./currency-digits";

/** Kinds of order items. Source: spec 3 §3. */
export const itemTypes = ["product", "shipping", "discount", "fee"] as const;
export type ItemType = (typeof itemTypes)[number];

/** Tax rates that an item can have, in percent. Source: spec 3 §9. */
export const taxPercents = [0, 10, 20] as const;
export const defaultTaxPercent = 20;

/** The data of an order item that its totals are calculated from. Prices include tax. */
export interface PricedItem {
  readonly type: ItemType;
  /** The price as decimal text in the currency's main unit; empty or invalid counts as 0. */
  readonly price: string;
  /** The quantity as decimal text; empty counts as 1, invalid or negative as 0. */
  readonly qty: string;
  /** The tax rate as decimal text in percent; empty or invalid counts as 0. */
  readonly taxPercent: string;
}

/** Decimal texts with the currency's digits; negative for a discount. */
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

/** All amounts are decimal texts with the digits of the order's currency. */
export interface OrderTotals {
  /** One line for each item, in the same order. */
  readonly lines: readonly LineTotal[];
  readonly products: string;
  /** The sum of the discounts: negative or 0. */
  readonly discounts: string;
  readonly fees: string;
  readonly shipping: string;
  /**
   * The amount that the customer pays: products, fees and shipping minus discounts. It can be negative if the
   * order is invalid.
   */
  readonly amount: string;
  readonly tax: string;
  /** The totals for each tax rate, in ascending order of the rate. */
  readonly recap: readonly TaxRecap[];
}

/**
 * Totals of an order: line = round(price × qty), tax part = round(line × t / (100 + t)), amount = sum of lines.
 * Each line is rounded half away from zero; a discount is subtracted whatever the sign of its price.
 * @param currency determines the number of decimals; two by default
 */
export function orderTotals(items: readonly PricedItem[], currency?: string): OrderTotals {
  const digits = currency === undefined ? amountDigits : digitsOf(currency);
  const lines = items.map((item) => lineTotal(item, currency));
  const sum = (amounts: readonly string[]) => sumOf(amounts, digits);
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
    recap: recap(items, lines, digits),
  };
}

/**
 * Gross amount and tax of one item.
 * @param currency determines the number of decimals; two by default
 */
export function lineTotal(item: PricedItem, currency?: string): LineTotal {
  const digits = currency === undefined ? amountDigits : digitsOf(currency);
  const qty = item.qty.trim() === "" ? new Big(1) : read(item.qty);
  const product = read(item.price).times(qty.lt(0) ? 0 : qty);
  const gross = readUnits((item.type === "discount" ? product.abs().neg() : product).toFixed(), digits);
  return {
    gross: printUnits(gross, digits),
    tax: printUnits(taxUnits(gross, item.taxPercent), digits),
  };
}

/**
 * The tax in a line that includes it, in whole units, half away from zero: line × t / (100 + t). It is exact, whatever the
 * digits of the rate.
 */
export function taxUnits(gross: bigint, taxPercent: string): bigint {
  const { part, total: all } = rateOf(taxPercent);
  if (part <= 0n) return 0n;
  const size = gross < 0n ? -gross : gross;
  const tax = (2n * size * part + all) / (2n * all);
  return gross < 0n ? -tax : tax;
}

/** A tax rate as a fraction: an amount includes the tax amount × part / all. */
interface Rate {
  readonly part: bigint;
  readonly total: bigint;
}

/** Cache of parsed rates. Orders have only a few rates, but shops can send any value. */
const rates = new Map<string, Rate>();
const maxRates = 200;

function rateOf(taxPercent: string): Rate {
  const cached = rates.get(taxPercent);
  if (cached) return cached;
  const [wholeDigits = "0", fraction = ""] = read(taxPercent).toFixed().split(".");
  const part = BigInt(wholeDigits + fraction);
  const rate = { part, total: 100n * 10n ** BigInt(fraction.length) + part };
  if (rates.size < maxRates) rates.set(taxPercent, rate);
  return rate;
}

function recap(
  items: readonly PricedItem[],
  lines: readonly LineTotal[],
  digits: number,
): readonly TaxRecap[] {
  const byRate = new Map<string, LineTotal[]>();
  items.forEach((item, index) => {
    const line = lines[index];
    const rate = read(item.taxPercent).toFixed();
    const linesOfRate = byRate.get(rate) ?? [];
    if (line) byRate.set(rate, linesOfRate);
    if (line) linesOfRate.push(line);
  });
  return [...byRate]
    .sort(([left], [right]) => new Big(left).cmp(right))
    .map(([taxPercent, rateLines]) => {
      const gross = sumOf(
        rateLines.map((line) => line.gross),
        digits,
      );
      const tax = sumOf(
        rateLines.map((line) => line.tax),
        digits,
      );
      return {
        taxPercent,
        gross,
        tax,
        net: printUnits(readUnits(gross, digits) - readUnits(tax, digits), digits),
      };
    });
}

function sumOf(amounts: readonly string[], digits: number): string {
  return printUnits(
    amounts.reduce((total, amount) => total + readUnits(amount, digits), 0n),
    digits,
  );
}

/** Texts longer than this are not amounts: multiplying a million digits would take hours. */
const maxNumberLength = 40;

function read(text: string): Big {
  const trimmed = text.trim();
  return trimmed.length <= maxNumberLength && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(trimmed)
    ? new Big(trimmed.replace(/^\+/, "").replace(/\.$/, ""))
    : new Big(0);
}
