import { isAmount, itemNumber } from "@hpay/domain";
import Big from "big.js";
import { textOf } from "../../../platform/json/values";

/** The price of one piece may have endless decimals: 100.00 / 3. */
const priceDigits = 10;

/** A decimal as the shop sends it. */
export function exactOf(value: unknown, fallback: number): Big {
  const text = itemNumber(textOf(value));
  return new Big(isAmount(text) ? text : fallback);
}

export function sumOf({ subtotal, price, qty }: Readonly<Record<string, unknown>>): Big {
  const sum = exactOf(subtotal, 0);
  return sum.eq(0) ? exactOf(price, 0).times(exactOf(qty, 1)) : sum;
}

/** The line's new price and subtotal when its pieces cost `sum`. */
export const withSum = (item: Readonly<Record<string, unknown>>, sum: Big, pieces: Big) => ({
  price: sum.div(pieces).round(priceDigits).toFixed(),
  ...(exactOf(item.subtotal, 0).eq(0) ? {} : { subtotal: sum.toFixed() }),
});
