import { isAmount } from "@hpay/domain";
import Big from "big.js";
import { isObject, textOf } from "../../platform/json/values";

const openCartKeys: ReadonlySet<string> = new Set(["name", "quantity", "price", "total"]);

/**
 * Items without the subtotal that OpenCart's administration writes among them: a receipt would list it as goods. It is
 * the line without a type, SKU or other field of goods that equals all lines before it, and without which the lines add
 * up to the order's amount.
 */
export function withoutSubtotal(items: readonly unknown[], orderAmount: string): readonly unknown[] {
  const totals = items.map((item) => (isObject(item) ? textOf(item.total) : ""));
  if (!isAmount(orderAmount) || !totals.every(isAmount)) return items;
  const rest = sumOf(totals).minus(orderAmount);
  let before = new Big(0);
  const at = totals.findIndex((total, index) => {
    const isSubtotal = index > 0 && before.eq(total) && rest.eq(total) && isOpenCarts(items[index]);
    before = before.plus(total);
    return isSubtotal;
  });
  return items.filter((_, index) => index !== at);
}

const isOpenCarts = (item: unknown) => Object.keys(Object(item)).every((key) => openCartKeys.has(key));

const sumOf = (totals: readonly string[]): Big => totals.reduce((sum, total) => sum.plus(total), new Big(0));
