import { isAmount } from "@hpay/domain";
import Big from "big.js";
import { isObject, textOf } from "../../platform/json/values";

const openCartKeys: ReadonlySet<string> = new Set(["name", "quantity", "price", "total"]);
/** OpenCart stores each sum with four decimals. */
const tolerance = 0.01;

/**
 * Items without the subtotal that OpenCart's administration writes among them, because a receipt would list it
 * as goods. The subtotal has no type, SKU or other field of goods. It equals the sum of all lines before it,
 * and the other lines add up to the order's amount. The lines after it that name a rate are taxes, as
 * OpenCart's checkout sends them.
 */
export function withoutSubtotal(items: readonly unknown[], orderAmount: string): readonly unknown[] {
  const totals = items.map((item) => (isObject(item) ? textOf(item.total) : ""));
  if (!isAmount(orderAmount) || !totals.every(isAmount)) return items;
  const rest = sumOf(totals).minus(orderAmount);
  let before = new Big(0);
  const at = totals.findIndex((total, index) => {
    const isSubtotal =
      index > 0 && isEqualTotal(before, total) && isEqualTotal(rest, total) && isOpenCarts(items[index]);
    before = before.plus(total);
    return isSubtotal;
  });
  if (at === -1) return items;
  return [...items.slice(0, at), ...items.slice(at + 1).map(withTaxType)];
}

const isEqualTotal = (sum: Big, total: string): boolean => sum.minus(total).abs().lt(tolerance);

const isOpenCarts = (item: unknown): boolean =>
  Object.keys(Object(item)).every((key) => openCartKeys.has(key));

function withTaxType(item: unknown): unknown {
  const isTaxLine =
    isObject(item) && isOpenCarts(item) && Number(item.total) > 0 && /\d\s*%/.test(textOf(item.name));
  return isTaxLine ? { ...item, type: "fee", sku: "TAX" } : item;
}

const sumOf = (totals: readonly string[]): Big => totals.reduce((sum, total) => sum.plus(total), new Big(0));
