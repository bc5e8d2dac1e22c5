import { printUnits, readUnits } from "./amount-text";
import { digitsOf } from "./currency-digits";
import { type TaxRecap, taxUnits } from "./order-totals";
import { linesOf, type Priced, partsOfRemaining } from "./priced-lines";

/*
 * The only tax rule: it divides an amount of money among an order's lines and taxes. Orders, receipts and
 * bookings use it; docs/money.md explains it with a worked table.
 */

/** A line of money that was captured or refunded. Decimal texts; negative for discounts and refunds. */
export interface MovedLine {
  /** Index in the order's items; null for the part of an amount that belongs to no item. */
  readonly item: number | null;
  /** The tax rate as decimal text in percent. */
  readonly taxPercent: string;
  readonly gross: string;
  readonly tax: string;
}

/**
 * Captured or refunded money with its tax. The lines add up to the amount and their taxes to the tax; the recap
 * has the same totals by tax rate.
 */
export interface Moved {
  readonly lines: readonly MovedLine[];
  /** The amount: positive for a capture, negative for a refund. */
  readonly amount: string;
  readonly tax: string;
  /** The totals for each tax rate, in ascending order of the rate. */
  readonly recap: readonly TaxRecap[];
}

/**
 * The lines and taxes of a movement that changes an order's captured money from `before` to `after`: a sale
 * raises it from 0 to the captured amount, and a refund lowers it. The steps always add up to the lines and
 * taxes of the final state, so a sale and its full refund add up to 0.
 * @param previous the order before a refund of selected lines
 * @throws RangeError if `before` or `after` is not a decimal number, is below 0, or exceeds the order's amount
 */
export function moved(order: Priced, before: string, after: string, previous: Priced = order): Moved {
  const digits = digitsOf(order.currency);
  const lines = linesOf(order, digits);
  const [from, to] = [before, after].map((amount) => readUnits(amount, digits));
  const cost = readUnits(order.amount, digits);
  if (from === undefined || to === undefined || from < 0n || to < 0n || from > cost || to > cost)
    throw new RangeError(`${before} to ${after} is no part of ${order.amount}`);
  const [partsBefore, partsAfter] = [
    partsOfRemaining(previous, lines, from),
    partsOfRemaining(order, lines, to),
  ];
  const steps = lines.map(({ item, taxPercent }, at) => {
    const [oldPart, now] = [partsBefore[at] ?? 0n, partsAfter[at] ?? 0n];
    return {
      item,
      taxPercent,
      gross: now - oldPart,
      tax: taxUnits(now, taxPercent) - taxUnits(oldPart, taxPercent),
    };
  });
  const print = (units: bigint) => printUnits(units, digits);
  return {
    lines: steps.map(({ gross, tax, ...line }) => ({ ...line, gross: print(gross), tax: print(tax) })),
    amount: print(to - from),
    tax: print(steps.reduce((sum, { tax }) => sum + tax, 0n)),
    recap: recapOf(steps, print),
  };
}

/** A part of a movement of money: these lines, with their totals by tax rate. */
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
