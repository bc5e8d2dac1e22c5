import { type Money, needsParcel, openDeliveries, type RateList } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { methodLogo, methodName } from "../../pos/methods/method-values";
import type { SiteMethod, SitePayment } from "../../pos/methods/site-methods";
import { baseAmount, type Choice, shopLines } from "../facts/choice-lines";
import { itemsOf, type OrderRow } from "../facts/order-facts";
import { paymentFee, shippingPrice } from "../fulfilment/shipping-price";

/** The choices that a customer has for an order, with their prices. */
export interface PayChoices {
  readonly payments: readonly (Choice & { readonly method: SitePayment })[];
  /** Empty if there is nothing to choose. */
  readonly shippings: readonly (Choice & { readonly method: SiteMethod })[];
  /** Whether a delivery has to be chosen but no price is known, so that the order cannot be paid yet. */
  readonly lacksDelivery: boolean;
}

/**
 * The methods allowed by the order. A fallback takes over automatically and is not offered beside its method;
 * when the method is disabled or not allowed, its fallback is offered.
 */
export function payChoices(
  order: OrderRow,
  methods: { readonly payments: readonly SitePayment[]; readonly shippings: readonly SiteMethod[] },
  language: string,
  rates: RateList,
): PayChoices {
  const data = readData(order.data);
  const isAllowed = (list: unknown, uid: string) => !Array.isArray(list) || list.includes(uid);
  const goods = baseAmount(order);
  const items = itemsOf(order.data);
  const hasParcel = needsParcel(data);
  const choice = (method: SiteMethod, price: Money) => ({
    uid: method.uid,
    name: methodName(method.data, language, method.title),
    logo: methodLogo(method.data, language),
    price,
  });
  // Ignores the lines of an earlier choice, because the customer can change it.
  const ways = openDeliveries({ ...data, items: shopLines(order.data) }, methods.shippings);
  const shippings = ways.flatMap((method) => {
    const price = shippingPrice(method, goods, items, rates);
    return price ? [{ ...choice(method, price), method }] : [];
  });
  const allowedPayments = methods.payments
    .filter((method) => isAllowed(data.allow_pm, method.uid))
    .filter((method) => method.definition !== "cash-on-delivery" || hasParcel);
  const payments = allowedPayments
    .filter(({ fallbackOfId }) => !allowedPayments.some(({ id }) => id === fallbackOfId))
    .flatMap((method) => {
      const fee = paymentFee(method, order.currency, rates);
      return fee ? [{ ...choice(method, fee), method }] : [];
    });
  return { payments, shippings, lacksDelivery: ways.length > 0 && shippings.length === 0 };
}

/** The chosen methods by Uid; a single one needs no choice. */
export function chosenOption<C extends Choice>(choices: readonly C[], uid: unknown): C | undefined {
  const namedChoice = choices.find((choice) => choice.uid === textOf(uid));
  return namedChoice ?? (choices.length === 1 ? choices[0] : undefined);
}
