import {
  compareMoney,
  convertMoney,
  isAmount,
  type Money,
  money,
  type RateList,
  roundAmount,
} from "@hpay/domain";
import { isObject, textOf } from "../../platform/json/values";
import { type MethodValues, methodValues, textValue } from "../../pos/methods/method-values";
import type { SiteMethod } from "../../pos/methods/site-methods";
import type { OrderItemFacts } from "../facts/order-facts";

/**
 * The price of delivery in the order's currency; methods have prices in RSD. Undefined: the price list has no
 * readable row, or the currency has no rate, so the price is unknown.
 */
export function shippingPrice(
  method: Pick<SiteMethod, "definition" | "data">,
  goods: Money,
  items: readonly OrderItemFacts[],
  rates: RateList,
): Money | undefined {
  const values = methodValues(method.data, "rs");
  const price =
    method.definition === "courier" ? priceByWeight(values, items) : flatPrice(values, goods, rates);
  return price === undefined ? undefined : inCurrency(price, goods.currency, rates);
}

/** The fee of a payment method; only cash on delivery has one. Undefined: the currency has no rate. */
export function paymentFee(
  method: Pick<SiteMethod, "definition" | "data">,
  currency: string,
  rates: RateList,
): Money | undefined {
  const fee = textValue(methodValues(method.data, "rs"), "Fee");
  return method.definition === "cash-on-delivery" && isAmount(fee)
    ? inCurrency(fee, currency, rates)
    : money("0", currency);
}

function flatPrice(values: MethodValues, goods: Money, rates: RateList): string {
  const freeAbove = textValue(values, "FreeAbove");
  const rsdGoods = convertMoney(goods, "RSD", rates);
  if (isAmount(freeAbove) && rsdGoods && compareMoney(rsdGoods, money(freeAbove, "RSD")) >= 0) return "0";
  const price = textValue(values, "Price");
  return isAmount(price) ? price : "0";
}

/** The first row that fits the weight; for a heavier parcel, the last one. */
function priceByWeight(values: MethodValues, items: readonly OrderItemFacts[]): string | undefined {
  const grams = items.reduce((sum, item) => sum + item.weight * (Number(item.qty) || 1), 0);
  const rows = Object.values(Object(values.PriceList))
    .filter(isObject)
    .map((row) => ({ upTo: Number(decimal(row.UpTo)), price: decimal(row.Price) }))
    .filter((row) => row.upTo > 0 && isAmount(row.price))
    .sort((a, b) => a.upTo - b.upTo);
  return (rows.find((row) => grams <= row.upTo * 1000) ?? rows.at(-1))?.price;
}

/** Price lists that were not written by the panel may use a decimal comma. */
const decimal = (value: unknown) => textOf(value).trim().replace(",", ".");

function inCurrency(rsd: string, currency: string, rates: RateList): Money | undefined {
  if (roundAmount(rsd) === "0.00") return money("0", currency);
  return convertMoney(money(rsd, "RSD"), currency, rates) ?? undefined;
}
