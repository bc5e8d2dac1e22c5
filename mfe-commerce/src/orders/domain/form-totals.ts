import { type OrderTotals as FullTotals, itemNumber, itemTypes, orderTotals } from "@hpay/domain";
import type { ItemValues } from "./order-items";

/**
 * Totals of the rows as typed, with the digits of the order's currency. An unknown type counts as a product.
 */
export function formTotals(items: readonly ItemValues[], currency: string): FullTotals {
  return orderTotals(
    items.map((item) => ({
      type: itemTypes.find((type) => type === item.type) ?? "product",
      price: itemNumber(item.price),
      qty: itemNumber(item.qty),
      taxPercent: item.taxPercent,
    })),
    currency,
  );
}
