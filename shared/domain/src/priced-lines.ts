import { readUnits } from "./amount-text";
import { digitsOf } from "./currency-digits";
import { defaultTaxPercent, lineTotal, type PricedItem } from "./order-totals";
import { spreadUnits } from "./spread-units";

/** An order's amount, which may differ from the sum of its items. */
export interface Priced {
  readonly items: readonly PricedItem[];
  readonly amount: string;
  readonly currency: string;
  /** What remained of each line after the last refund of selected lines; absent if there was no such refund. */
  readonly left?: readonly LineLeft[] | undefined;
}

/** What remained of one line after a refund of selected lines. Decimal texts; negative for a discount. */
export interface LineLeft {
  /** Index in the order's items; null for the part of an amount that belongs to no item. */
  readonly item: number | null;
  readonly left: string;
  /** Number of pieces refunded by selection so far. */
  readonly refundedQty: string;
}

export interface PricedLine {
  readonly item: number | null;
  readonly taxPercent: string;
  readonly gross: bigint;
}

/** The order's items, and a line for the difference between their sum and its amount. */
export function linesOf(
  { items, amount, currency }: Priced,
  digits = digitsOf(currency),
): readonly PricedLine[] {
  const lines = items.map((item, at) => ({
    item: at,
    taxPercent: rateOf(item.taxPercent),
    gross: readUnits(lineTotal(item, currency).gross, digits),
  }));
  const difference = readUnits(amount, digits) - sumOf(lines.map(({ gross }) => gross));
  return difference > 0n
    ? [...lines, { item: null, taxPercent: highestRate(lines), gross: difference }]
    : lines;
}

/**
 * An amount without an item is taxed at the order's highest rate, or at the default rate if the order has no
 * items.
 */
function highestRate(lines: readonly PricedLine[]): string {
  const rates = lines.filter(({ gross }) => gross > 0n).map(({ taxPercent }) => taxPercent);
  return rates.toSorted((left, right) => Number(right) - Number(left))[0] ?? String(defaultTaxPercent);
}

/**
 * Each line's part of the order's remaining money. After a refund of selected lines, the money is spread over
 * what remained of each line then.
 */
export function partsOfRemaining(
  { left, currency }: Priced,
  lines: readonly PricedLine[],
  remaining: bigint,
): readonly bigint[] {
  const wholeLines = lines.map(({ gross }) => gross);
  if (left === undefined) return spread(wholeLines, remaining);
  const digits = digitsOf(currency);
  const leftByItem = new Map(left.map((line) => [line.item, line.left]));
  const remainingLines = lines.map(({ item }) => readUnits(leftByItem.get(item) ?? "0", digits));
  return spread(remaining > sumOf(remainingLines) ? wholeLines : remainingLines, remaining);
}

/**
 * Discounts get their proportional part, rounded once; then positive lines and discounts are spread so that
 * they add up. With more money, no line gets less.
 */
function spread(wholeLines: readonly bigint[], remaining: bigint): readonly bigint[] {
  const positive = wholeLines.map((gross) => (gross > 0n ? gross : 0n));
  const negative = wholeLines.map((gross) => (gross < 0n ? -gross : 0n));
  const total = sumOf(positive) - sumOf(negative);
  if (total === 0n) return wholeLines.map(() => 0n);
  const discount = (2n * sumOf(negative) * remaining + total) / (2n * total);
  const positiveParts = spreadUnits(positive, remaining + discount);
  const negativeParts = spreadUnits(negative, discount);
  return wholeLines.map((_gross, at) => (positiveParts[at] ?? 0n) - (negativeParts[at] ?? 0n));
}

export const sumOf = (units: readonly bigint[]): bigint => units.reduce((sum, unit) => sum + unit, 0n);

const maxRateLength = 40;

/** Normalizes a rate: "20.0" becomes "20"; an invalid or negative rate becomes "0". */
function rateOf(text: string): string {
  const trimmed = text.trim().replace(/^\+/, "");
  if (trimmed.length > maxRateLength || !/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(trimmed)) return "0";
  const [wholeDigits = "", fraction = ""] = trimmed.split(".");
  const decimals = fraction.replace(/(?<!0)0+$/, "");
  return `${wholeDigits.replace(/^0+(?=\d)/, "") || "0"}${decimals === "" ? "" : `.${decimals}`}`;
}
