import { compareMoney, convertMoney, isAmount, type Money, money } from "@hpay/domain";
import type { OrderItemFacts } from "../payments/order-facts";
import { isObject, textOf } from "../payments/order-facts";
import { rateList } from "../shop/rates";
import { type MethodValues, methodValues, textValue } from "./method-values";
import type { SiteMethod } from "./site-methods";

/**
 * What delivery with a method costs, in the order's currency; methods know prices in RSD. Undefined: its price list has
 * no row that can be read, and nobody knows the price.
 */
export function shippingPrice(
  method: Pick<SiteMethod, "definition" | "data">,
  goods: Money,
  items: readonly OrderItemFacts[],
): Money | undefined {
  const values = methodValues(method.data, "rs");
  const price = method.definition === "courier" ? priceByWeight(values, items) : flatPrice(values, goods);
  return price === undefined ? undefined : inCurrency(price, goods.currency);
}

/** What paying with a method costs; only cash on delivery knows a fee. */
export function paymentFee(method: Pick<SiteMethod, "definition" | "data">, currency: string): Money {
  const fee = textValue(methodValues(method.data, "rs"), "Fee");
  return method.definition === "cash-on-delivery" && isAmount(fee)
    ? inCurrency(fee, currency)
    : money("0", currency);
}

function flatPrice(values: MethodValues, goods: Money): string {
  const freeAbove = textValue(values, "FreeAbove");
  const inRsd = convertMoney(goods, "RSD", rateList);
  if (isAmount(freeAbove) && inRsd && compareMoney(inRsd, money(freeAbove, "RSD")) >= 0) return "0";
  const price = textValue(values, "Price");
  return isAmount(price) ? price : "0";
}

/** The first row of the price list that the weight fits into; above all of them the last. */
function priceByWeight(values: MethodValues, items: readonly OrderItemFacts[]): string | undefined {
  const grams = items.reduce((sum, item) => sum + item.weight * (Number(item.qty) || 1), 0);
  const rows = Object.values(Object(values.PriceList))
    .filter(isObject)
    .map((row) => ({ upTo: Number(decimal(row.UpTo)), price: decimal(row.Price) }))
    .filter((row) => row.upTo > 0 && isAmount(row.price))
    .sort((a, b) => a.upTo - b.upTo);
  return (rows.find((row) => grams <= row.upTo * 1000) ?? rows.at(-1))?.price;
}

/** Not only the panel writes price lists: some come with a comma. */
const decimal = (value: unknown) => textOf(value).trim().replace(",", ".");

function inCurrency(rsd: string, currency: string): Money {
  return convertMoney(money(rsd, "RSD"), currency, rateList) ?? money("0", currency);
}
