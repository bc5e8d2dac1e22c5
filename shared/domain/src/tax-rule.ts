import { printUnits, readUnits } from "./amount-text";
import { digitsOf } from "./currency-digits";
import { defaultTaxPercent, lineTotal, type PricedItem, type TaxRecap, taxUnits } from "./order-totals";
import { spreadUnits } from "./spread-units";

/*
 * The one tax rule: which part of an order's lines and tax a sum of money is. Order, receipt and booking use
 * it; docs/money.md explains it with a worked table.
 */

/** A line of moved money. Decimal texts; negative for discounts and refunds. */
export interface MovedLine {
  /** Index in the order's items; null: the rest of an amount without an item. */
  readonly item: number | null;
  /** Decimal text of percent. */
  readonly taxPercent: string;
  readonly gross: string;
  readonly tax: string;
}

/** Moved money with its tax. The lines add up to the amount, their taxes to the tax, both to the recap. */
export interface Moved {
  readonly lines: readonly MovedLine[];
  /** Positive: captured; negative: refunded. */
  readonly amount: string;
  readonly tax: string;
  /** Ascending by rate. */
  readonly recap: readonly TaxRecap[];
}

/** An order's amount, which may differ from the sum of its items. */
export interface Priced {
  readonly items: readonly PricedItem[];
  readonly amount: string;
  readonly currency: string;
}

interface Line {
  readonly item: number | null;
  readonly taxPercent: string;
  readonly gross: bigint;
}

/**
 * The lines and taxes of a movement that changes an order's captured money from `before` to `after`: a sale
 * goes from 0 to the captured amount, a refund to less. Whatever the steps, they add up to the lines and
 * taxes of the final state: a sale and all its refunds add up to 0.
 * @throws RangeError when one is no decimal number, below 0 or above the order's amount
 */
export function moved(order: Priced, before: string, after: string): Moved {
  const digits = digitsOf(order.currency);
  const lines = linesOf(order, digits);
  const [from, to] = [before, after].map((amount) => readUnits(amount, digits));
  const cost = readUnits(order.amount, digits);
  if (from === undefined || to === undefined || from < 0n || to < 0n || from > cost || to > cost)
    throw new RangeError(`${before} to ${after} is no part of ${order.amount}`);
  const was = storedOf(lines, from);
  const is = storedOf(lines, to);
  const steps = lines.map(({ item, taxPercent }, at) => {
    const [old, now] = [was[at] ?? 0n, is[at] ?? 0n];
    return { item, taxPercent, gross: now - old, tax: taxUnits(now, taxPercent) - taxUnits(old, taxPercent) };
  });
  const print = (units: bigint) => printUnits(units, digits);
  return {
    lines: steps.map(({ gross, tax, ...line }) => ({ ...line, gross: print(gross), tax: print(tax) })),
    amount: print(to - from),
    tax: print(steps.reduce((sum, { tax }) => sum + tax, 0n)),
    recap: recapOf(steps, print),
  };
}

/** Some lines of moved money, with their sums and taxes by rate. */
export function partOf(lines: readonly MovedLine[], currency: string): Moved {
  const digits = digitsOf(currency);
  const print = (units: bigint) => printUnits(units, digits);
  const steps = lines.map(({ taxPercent, gross, tax }) => {
    return { taxPercent, gross: readUnits(gross, digits), tax: readUnits(tax, digits) };
  });
  return {
    lines,
    amount: print(steps.reduce((sum, { gross }) => sum + gross, 0n)),
    tax: print(steps.reduce((sum, { tax }) => sum + tax, 0n)),
    recap: recapOf(steps, print),
  };
}

/** The order's items, and a line for the difference to its amount. */
function linesOf({ items, amount, currency }: Priced, digits: number): readonly Line[] {
  const lines = items.map((item, at) => ({
    item: at,
    taxPercent: rateOf(item.taxPercent),
    gross: readUnits(lineTotal(item, currency).gross, digits),
  }));
  const more = readUnits(amount, digits) - lines.reduce((sum, { gross }) => sum + gross, 0n);
  return more > 0n ? [...lines, { item: null, taxPercent: highestRate(lines), gross: more }] : lines;
}

/** Amounts without an item are taxed at the order's highest rate, or the usual one without items. */
function highestRate(lines: readonly Line[]): string {
  const rates = lines.filter(({ gross }) => gross > 0n).map(({ taxPercent }) => taxPercent);
  return rates.toSorted((left, right) => Number(right) - Number(left))[0] ?? String(defaultTaxPercent);
}

/**
 * The kept part of each line when `kept` of the total is kept: discounts proportionally, rounded once; then
 * positive lines and discounts are spread so that they add up. With more kept no line has less.
 */
function storedOf(lines: readonly Line[], remaining: bigint): readonly bigint[] {
  const above = lines.map(({ gross }) => (gross > 0n ? gross : 0n));
  const below = lines.map(({ gross }) => (gross < 0n ? -gross : 0n));
  const total = (units: readonly bigint[]) => units.reduce((sum, one) => sum + one, 0n);
  const all = total(above) - total(below);
  if (all === 0n) return lines.map(() => 0n);
  const off = (2n * total(below) * remaining + all) / (2n * all);
  const taken = spreadUnits(above, remaining + off);
  const given = spreadUnits(below, off);
  return lines.map((_line, at) => (taken[at] ?? 0n) - (given[at] ?? 0n));
}

function recapOf(
  steps: readonly { readonly taxPercent: string; readonly gross: bigint; readonly tax: bigint }[],
  print: (units: bigint) => string,
): readonly TaxRecap[] {
  const byRate = new Map<string, { readonly gross: bigint; readonly tax: bigint }>();
  for (const { taxPercent, gross, tax } of steps) {
    const sum = byRate.get(taxPercent) ?? { gross: 0n, tax: 0n };
    byRate.set(taxPercent, { gross: sum.gross + gross, tax: sum.tax + tax });
  }
  return [...byRate]
    .filter(([, { gross, tax }]) => gross !== 0n || tax !== 0n)
    .sort(([left], [right]) => Number(left) - Number(right))
    .map(([taxPercent, { gross, tax }]) => ({
      taxPercent,
      gross: print(gross),
      tax: print(tax),
      net: print(gross - tax),
    }));
}

const longestRate = 40;

/** A printed rate: "20.0" is "20"; an invalid or negative one is "0". */
function rateOf(text: string): string {
  const plain = text.trim().replace(/^\+/, "");
  if (plain.length > longestRate || !/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return "0";
  const [whole = "", fraction = ""] = plain.split(".");
  const rest = fraction.replace(/(?<!0)0+$/, "");
  return `${whole.replace(/^0+(?=\d)/, "") || "0"}${rest === "" ? "" : `.${rest}`}`;
}
