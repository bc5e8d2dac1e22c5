import { type ChosenLine, isAmount, itemNumber } from "@hpay/domain";
import Big from "big.js";
import type { OrderRow } from "../../../orders/facts/order-facts";
import { pricedOf } from "../../../orders/facts/priced";
import { readData } from "../../../platform/json/data-json";
import { isObject, textOf } from "../../../platform/json/values";

/** WooCommerce's plugin sends a refund with the order's items, which already count the refunded pieces. */

type Item = Readonly<Record<string, unknown>>;

/**
 * The pieces that a shop's items count as refunded beyond those that the gateway has refunded. Undefined when
 * the items name none or do not match the order's; the refund then has only an amount.
 * @param sentItems `order_items` of the refund
 */
export function refundedLines(order: OrderRow, sentItems: unknown): readonly ChosenLine[] | undefined {
  const storedItems = objectsOf(readData(order.data).items);
  const refundedByItem = new Map(
    (pricedOf(order).left ?? []).map(({ item, refundedQty }) => [item, refundedQty]),
  );
  const places = new Set(storedItems.keys());
  const lines: ChosenLine[] = [];
  for (const item of objectsOf(sentItems)) {
    const findIndexBy = (name: (one: Item | undefined) => string) =>
      name(item) === "" ? undefined : [...places].find((index) => name(storedItems[index]) === name(item));
    const at = findIndexBy(lineOf) ?? findIndexBy(nameOf);
    const pieces = refundedQty(item);
    if (at === undefined) {
      if (pieces.gt(0)) return undefined;
      continue;
    }
    places.delete(at);
    const addedPieces = pieces.minus(refundedQty(storedItems[at])).minus(refundedByItem.get(at) ?? "0");
    if (addedPieces.gt(0)) lines.push({ item: at, qty: addedPieces.toFixed() });
  }
  return lines.length === 0 ? undefined : lines;
}

const objectsOf = (items: unknown): readonly Item[] =>
  isObject(items) || Array.isArray(items) ? Object.values(items).filter(isObject) : [];

/** The shop's number of the line, if it sends one. */
const lineOf = (item: Item | undefined): string => textOf(item?.posoitemuid);

const nameOf = (item: Item | undefined): string =>
  JSON.stringify(["type", "posuid", "sku", "name"].map((name) => textOf(item?.[name])));

function refundedQty(item: Item | undefined): Big {
  const text = itemNumber(textOf(item?.refunded_qty)).replace(/^\+/, "");
  return new Big(isAmount(text) ? text : "0");
}
