import Big from "big.js";
import { printUnits, readUnits } from "./amount-text";
import { digitsOf } from "./currency-digits";
import { type LineLeft, linesOf, type Priced, partsOfRemaining, sumOf } from "./priced-lines";
import { spreadUnits } from "./spread-units";

/*
 * Refunds of selected lines (docs/money.md): which lines of an order can still be refunded, and how much a
 * selection costs.
 */

/**
 * A line that can be refunded. Discounts cannot be refunded alone, only together with the lines that they
 * reduce.
 */
export interface RefundableLine {
  /** Index in the order's items; null for the part of an amount that belongs to no item. */
  readonly item: number | null;
  /** The remaining quantity as decimal text, above 0. */
  readonly qty: string;
  /** The line's remaining amount before its part of the discounts: a decimal text above 0. */
  readonly left: string;
}

export interface ChosenLine {
  readonly item: number | null;
  /** Number of pieces, a decimal text; absent for all that remain. */
  readonly qty?: string | undefined;
}

export type LinesRefund =
  | {
      readonly kind: "refund";
      /**
       * The amount of the selected lines minus their part of the discounts; "0.00" if rounding leaves
       * nothing.
       */
      readonly amount: string;
      /** What remains of each line. */
      readonly left: readonly LineLeft[];
      /** The selected lines with their quantities, and each line's part of the amount. */
      readonly chosen: readonly {
        readonly item: number | null;
        readonly qty: string;
        readonly amount: string;
      }[];
    }
  | {
      readonly kind: "fault";
      /** Index of the line in the selection. */
      readonly at: number;
      readonly field: "item" | "qty";
      readonly why: "unknown" | "repeated" | "nothing-left" | "no-number" | "above-left";
      /** The number of remaining pieces, if `why` is `above-left`. */
      readonly qty?: string;
    };

/**
 * The lines that can still be refunded.
 * @param remaining captured minus refunded: a decimal text
 */
export function refundableLines(order: Priced, remaining: string): readonly RefundableLine[] {
  const digits = digitsOf(order.currency);
  const lines = linesOf(order);
  const remainingParts = partsOfRemaining(order, lines, readUnits(remaining, digits));
  const refunded = refundedPieces(order);
  return lines.flatMap(({ item }, at) => {
    const units = remainingParts[at] ?? 0n;
    if (units <= 0n) return [];
    return [{ item, qty: qtyLeft(order, item, refunded), left: printUnits(units, digits) }];
  });
}

/**
 * The amount of selected lines: for each line, its remaining amount times the selected pieces, divided by the
 * remaining pieces, rounded once. Their part of the discounts is calculated for the selection as a whole and rounded
 * once.
 * @param remaining captured minus refunded: a decimal text
 */
export function refundOfLines(
  order: Priced,
  remaining: string,
  chosenLines: readonly ChosenLine[],
): LinesRefund {
  const digits = digitsOf(order.currency);
  const lines = linesOf(order);
  const remainingParts = partsOfRemaining(order, lines, readUnits(remaining, digits));
  const refunded = refundedPieces(order);
  const indexByItem = new Map(lines.map((line, at) => [line.item, at]));
  const parts = lines.map(() => 0n);
  const pieces = lines.map(() => "0");
  const chosenPieces: { readonly item: number | null; readonly qty: string }[] = [];
  for (const [at, { item, qty }] of chosenLines.entries()) {
    const line = indexByItem.get(item) ?? -1;
    const fault = (
      field: "item" | "qty",
      reason: Extract<LinesRefund, { kind: "fault" }>["why"],
      qty?: string,
    ) => ({ kind: "fault", at, field, why: reason, ...(qty === undefined ? {} : { qty }) }) as const;
    if ((lines[line]?.gross ?? 0n) <= 0n) return fault("item", "unknown");
    if (pieces[line] !== "0") return fault("item", "repeated");
    const units = remainingParts[line] ?? 0n;
    if (units <= 0n) return fault("item", "nothing-left");
    const remainingQty = qtyLeft(order, item, refunded);
    if (qty !== undefined && !isQty(qty)) return fault("qty", "no-number");
    const chosenQty = qty ?? remainingQty;
    if (new Big(chosenQty).gt(remainingQty)) return fault("qty", "above-left", remainingQty);
    parts[line] = partOf(units, chosenQty, remainingQty);
    pieces[line] = chosenQty;
    chosenPieces.push({ item, qty: chosenQty });
  }
  const gross = remainingParts.map((units) => (units > 0n ? units : 0n));
  const discounts = remainingParts.map((units) => (units < 0n ? -units : 0n));
  const [grossSum, chosenSum] = [sumOf(gross), sumOf(parts)];
  const discount = grossSum === 0n ? 0n : (2n * sumOf(discounts) * chosenSum + grossSum) / (2n * grossSum);
  const discountParts = spreadUnits(discounts, discount);
  const lineCosts = spreadUnits(parts, chosenSum - discount);
  const costOf = (item: number | null) => printUnits(lineCosts[indexByItem.get(item) ?? -1] ?? 0n, digits);
  return {
    kind: "refund",
    amount: printUnits(chosenSum - discount, digits),
    chosen: chosenPieces.map(({ item, qty }) => ({ item, qty, amount: costOf(item) })),
    left: lines.map(({ item }, at) => ({
      item,
      left: printUnits((remainingParts[at] ?? 0n) - (parts[at] ?? 0n) + (discountParts[at] ?? 0n), digits),
      refundedQty: new Big(refunded.get(item) ?? "0").plus(pieces[at] ?? "0").toFixed(),
    })),
  };
}

/**
 * units × partQty / wholeQty, half away from zero. The result is exact, however many decimals the pieces
 * have.
 */
function partOf(units: bigint, partQty: string, wholeQty: string): bigint {
  const decimals = Math.max(...[partQty, wholeQty].map((text) => text.split(".")[1]?.length ?? 0));
  const [part, all] = [readUnits(partQty, decimals), readUnits(wholeQty, decimals)];
  return (2n * units * part + all) / (2n * all);
}

/** A line without a quantity counts as one piece. */
function qtyLeft(order: Priced, item: number | null, refunded: Pieces): string {
  const qty = item === null ? "" : (order.items[item]?.qty.trim() ?? "");
  const remaining = new Big(plainNumber(qty) || "1").minus(refunded.get(item) ?? "0");
  // A line that can still be refunded has at least one piece.
  return remaining.gt(0) ? remaining.toFixed() : "1";
}

/** Pieces refunded by selection so far, by line. */
type Pieces = ReadonlyMap<number | null, string>;

const refundedPieces = ({ left = [] }: Priced): Pieces =>
  new Map(left.map(({ item, refundedQty }) => [item, refundedQty]));

const plainNumber = (text: string): string => text.replace(/^\+/, "").replace(/\.$/, "");

const maxQtyLength = 40;

const isQty = (text: string): boolean =>
  text.length <= maxQtyLength && /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) && /[1-9]/.test(text);
