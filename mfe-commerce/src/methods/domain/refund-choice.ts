import {
  amountLeft,
  type ChosenLine,
  isAmount,
  itemNumber,
  itemTypes,
  type LineLeft,
  type Priced,
  type PricedItem,
  type RefundableLine,
  readJson,
  refundableLines,
  refundOfLines,
} from "@hpay/domain";
import { asList, asObject, asText } from "../../wire/loose-value";

/** The parts that can be refunded, instead of an amount. */
export interface RefundChoice {
  readonly order: Priced;
  /** Captured minus refunded, as decimal text. */
  readonly remaining: string;
  readonly lines: readonly (RefundableLine & { readonly name: string })[];
  /** The prompt's text while lines are selected; `{lines}` is replaced by their names. */
  readonly text: string;
}

/** A line that a person has selected, with its quantity as typed. */
export interface TypedLine {
  readonly item: number | null;
  readonly qty: string;
}

/**
 * Reads `lines` of a script's amount field; null if there is nothing to choose from. Shape:
 * `{ items, amount, captured, refunded, currency, left, rest, text }`.
 */
export function readChoice(requestedLines: unknown): RefundChoice | null {
  const wire = asObject(requestedLines);
  const [amount, captured, refunded] = [wire.amount, wire.captured, wire.refunded].map(asText);
  const currency = asText(wire.currency);
  if (![amount, captured, refunded].every(isAmount) || amount === undefined || captured === undefined)
    return null;
  const items = asList(wire.items).filter((item) => asObject(item) === item);
  const remainingLines = Array.isArray(wire.left) ? wire.left.map(readLeft) : undefined;
  // The gateway has the same rule: a shop may have lowered an order's amount below what was captured.
  const isAmountLowered = amountLeft(amount, captured, currency).startsWith("-");
  const order = {
    items: items.map(readItem),
    amount: isAmountLowered ? captured : amount,
    currency,
    left: remainingLines,
  };
  const remaining = amountLeft(captured, refunded ?? "0", currency);
  if (remaining.startsWith("-")) return null;
  const lines = refundableLines(order, remaining).map((line) => ({
    ...line,
    name: (line.item === null ? "" : asText(asObject(items[line.item]).name)) || asText(wire.rest),
  }));
  const isChoice = lines.length > 1 || lines.some(({ qty }) => qty !== "1");
  return isChoice ? { order, remaining, lines, text: asText(wire.text) } : null;
}

function readItem(item: unknown): PricedItem {
  const { type, price, qty, tax_percent } = asObject(item);
  return {
    type: itemTypes.find((candidate) => candidate === type) ?? "product",
    price: itemNumber(asText(price)),
    qty: itemNumber(asText(qty)),
    taxPercent: itemNumber(asText(tax_percent)),
  };
}

function readLeft(line: unknown): LineLeft {
  const { item, left, refunded_qty } = asObject(line);
  return {
    item: typeof item === "number" ? item : null,
    left: isAmount(left) ? left : "0",
    refundedQty: isAmount(refunded_qty) ? refunded_qty : "0",
  };
}

/** The selected lines as stored in the form; undefined if an amount is typed instead. */
export function typedLines(text: string): readonly TypedLine[] | undefined {
  if (text === "") return undefined;
  return asList(readJson(text)).map((line) => {
    const { item, qty } = asObject(line);
    return { item: typeof item === "number" ? item : null, qty: asText(qty) };
  });
}

export type ChoiceAnswer =
  | { readonly kind: "chosen"; readonly amount: string; readonly lines: readonly ChosenLine[] }
  /**
   * `item`: the line with an invalid quantity; undefined if nothing is selected, or the selection costs
   * nothing.
   */
  | { readonly kind: "fault"; readonly item?: number | null };

/**
 * The cost of the selected lines, calculated as in the gateway.
 * @param readNumber reads a typed number as decimal text; null if it is not a number
 */
export function answerOf(
  { order, remaining }: RefundChoice,
  selectedLines: readonly TypedLine[],
  readNumber: (text: string) => string | null,
): ChoiceAnswer {
  const lines = selectedLines.map(({ item, qty }) => ({ item, qty: readNumber(qty) ?? "" }));
  const refund = refundOfLines(order, remaining, lines);
  if (refund.kind === "fault") return { kind: "fault", item: lines[refund.at]?.item ?? null };
  return /[1-9]/.test(refund.amount) ? { kind: "chosen", amount: refund.amount, lines } : { kind: "fault" };
}

/** Formats the selected lines, such as `2 × Coffee, Delivery`. */
export const namesOf = ({ lines }: RefundChoice, selectedLines: readonly TypedLine[]): string =>
  selectedLines
    .map(({ item, qty }) => {
      const name = lines.find((line) => line.item === item)?.name ?? "";
      return qty.trim() === "1" ? name : `${qty.trim()} × ${name}`;
    })
    .join(", ");
