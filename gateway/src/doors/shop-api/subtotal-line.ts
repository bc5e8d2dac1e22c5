import { isAmount } from "@hpay/domain";
import Big from "big.js";
import { isObject, textOf } from "../../platform/json/values";

/**
 * Items without the subtotal that OpenCart's administration writes among them: a receipt would list it as goods. It
 * is the line that equals all lines before it, and without which the lines come to the order's amount.
 */
export function withoutSubtotal(items: readonly unknown[], orderAmount: string): readonly unknown[] {
  const totals = items.map((item) => (isObject(item) ? textOf(item.total) : ""));
  if (!isAmount(orderAmount) || !totals.every(isAmount)) return items;
  const all = sumOf(totals);
  const at = totals.findIndex(
    (total, index) =>
      index > 0 && sumOf(totals.slice(0, index)).eq(total) && all.minus(total).eq(orderAmount),
  );
  return items.filter((_, index) => index !== at);
}

const sumOf = (totals: readonly string[]): Big => totals.reduce((sum, total) => sum.plus(total), new Big(0));
