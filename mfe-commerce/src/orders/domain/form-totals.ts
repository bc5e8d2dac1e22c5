import { type OrderTotals as FullTotals, itemTypes, orderTotals } from "@hpay/domain";
import { type ItemValues, plainDecimal } from "./order-items";

/** Totals of the rows as typed. An unknown type counts as a product. */
export function formTotals(items: readonly ItemValues[]): FullTotals {
  return orderTotals(
    items.map((item) => ({
      type: itemTypes.find((type) => type === item.type) ?? "product",
      price: plainDecimal(item.price),
      qty: item.qty.trim(),
      taxPercent: item.taxPercent,
    })),
  );
}
