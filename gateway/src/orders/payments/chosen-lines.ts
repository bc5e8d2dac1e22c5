import { amountLeft, type ChosenLine, type LineLeft, type LinesRefund, refundOfLines } from "@hpay/domain";
import { type ApiError, faulty, invalid } from "../../platform/http/api-error";
import { isObject, textOf } from "../../platform/json/values";
import { itemsOf, type OrderRow } from "../facts/order-facts";
import { pricedOf } from "../facts/priced";
import type { OpenOrder } from "../order/order";

/** Refunds of chosen lines, read from a body and checked against the current order. */

/** @returns the chosen lines; undefined when none were sent @throws ApiError VALIDATION with the field */
export function readLines(sentLines: unknown): readonly ChosenLine[] | undefined {
  if (sentLines === undefined || sentLines === null) return undefined;
  if (!Array.isArray(sentLines) || sentLines.length === 0)
    throw invalid("lines", "lines must be a list of at least one { item, qty? }");
  return sentLines.map((line: unknown, at) => {
    const { item, qty, ...others } = isObject(line) ? line : {};
    if (item !== null && !(typeof item === "number" && Number.isSafeInteger(item)))
      throw invalid(`lines.${at}.item`, `lines.${at}.item must be the index of an item, from 0, or null`);
    // A misspelled `qty` would refund everything that is left of the item.
    const other = Object.keys(others)[0]?.slice(0, 40);
    if (other !== undefined)
      throw invalid(`lines.${at}.${other}`, `lines.${at}.${other} is unknown: a line has item and qty`);
    return qty === undefined ? { item } : { item, qty: textOf(qty).trim() };
  });
}

/** The lines' current cost: a decimal text in the order's currency. @throws ApiError VALIDATION at the line */
export function costOfLines({ row }: OpenOrder, lines: readonly ChosenLine[]): string {
  const refund = refundOf(row, lines);
  if (refund.kind === "fault") throw faultOf(refund);
  return refund.amount;
}

export interface Choice {
  /** The remainder of each line after the refund. */
  readonly left: readonly LineLeft[];
  /** The refunded lines for the transaction: index, name, pieces and part of the amount of each. */
  readonly lines: readonly {
    readonly item: number | null;
    readonly name: string;
    readonly qty: string;
    readonly amount: string;
  }[];
  /** Names and pieces of the lines as one line of text. */
  readonly names: string;
  /** Refunded pieces by index of the item, as receipts print them. */
  readonly pieces: ReadonlyMap<number, string>;
}

/**
 * The lines that a refund of this amount covers. Undefined when their amount has changed since it was
 * confirmed; the refund is then spread over all lines.
 */
export function chosenOf(
  { row }: OpenOrder,
  chosenLines: readonly ChosenLine[],
  amount: string,
): Choice | undefined {
  const refund = refundOf(row, chosenLines);
  if (refund.kind === "fault" || refund.amount !== amount) return undefined;
  const items = itemsOf(row.data);
  const lines = refund.chosen.map(({ item, qty, amount }) => {
    return { item, name: shortName(items, item), qty, amount };
  });
  return {
    left: refund.left,
    lines,
    names: lineNames(row.data, lines),
    pieces: new Map(lines.flatMap(({ item, qty }) => (item === null ? [] : [[item, qty] as const]))),
  };
}

/** Maximum names in an entry of the timeline, which can have thousands of entries. */
const maxNames = 20;

/** `Coffee, 2 × Book`, and the number of further lines. A line without an item has no name. */
export function lineNames(data: string, lines: readonly ChosenLine[]): string {
  const items = itemsOf(data);
  const names = lines.flatMap(({ item, qty = "1" }) => {
    const name = shortName(items, item);
    return name === "" ? [] : [qty === "1" ? name : `${qty} × ${name}`];
  });
  const hidden = names.length - maxNames;
  return [...names.slice(0, maxNames), ...(hidden > 0 ? [`+${hidden}`] : [])].join(", ");
}

/** A line's name in the timeline and in a refund's transaction. */
const shortName = (items: ReturnType<typeof itemsOf>, item: number | null): string =>
  item === null ? "" : (items[item]?.name ?? "").slice(0, 100);

function refundOf(row: OrderRow, chosenLines: readonly ChosenLine[]): LinesRefund {
  return refundOfLines(
    pricedOf(row),
    amountLeft(row.capturedAmount, row.refundedAmount, row.currency),
    chosenLines,
  );
}

function faultOf({ at, field, why, qty = "" }: Extract<LinesRefund, { kind: "fault" }>): ApiError {
  const place = `lines.${at}.${field}`;
  switch (why) {
    case "nothing-left":
      return faulty(place, "LINE_NOTHING_LEFT");
    case "above-left":
      return faulty(place, "LINE_ABOVE_REST", { qty });
    case "no-number":
      return faulty(place, "NOT_A_NUMBER");
    case "repeated":
      return invalid(place, `${place} repeats a line of the list`);
    case "unknown":
      return invalid(place, `${place} is not a refundable line of this order`);
  }
}
