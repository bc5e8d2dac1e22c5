import {
  addMoney,
  isPositive,
  type Money,
  money,
  needsParcel,
  openDeliveries,
  orderTotals,
  type RateList,
  subtractMoney,
} from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { editData } from "../../platform/json/edit-data";
import { textOf } from "../../platform/json/values";
import { methodLogo, methodName } from "../../pos/methods/method-values";
import type { SiteMethod, SitePayment } from "../../pos/methods/site-methods";
import { itemsOf, type OrderRow, orderMoney } from "../facts/order-facts";
import { paymentFee, shippingPrice } from "../fulfilment/shipping-price";

/** The choices that a customer has for an order, with their prices. */
export interface PayChoices {
  readonly payments: readonly (Choice & { readonly method: SitePayment })[];
  /** Empty if there is nothing to choose. */
  readonly shippings: readonly (Choice & { readonly method: SiteMethod })[];
  /** Whether a delivery has to be chosen but no price is known, so that the order cannot be paid yet. */
  readonly lacksDelivery: boolean;
}

interface Choice {
  readonly uid: string;
  readonly name: string;
  /** Name of an uploaded picture; empty: none. */
  readonly logo: string;
  readonly price: Money;
}

/** Marks lines added by the customer's choice, so that another choice replaces them. */
const chosenMark = "pbl_choice";
const isOwn = (item: unknown) => Object(item)[chosenMark] === undefined;

/**
 * The methods allowed by the order. A fallback takes over automatically and is not offered beside its method;
 * when the method is off or not allowed, its fallback is offered.
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
  const ways = openDeliveries({ ...data, items: asList(data.items).filter(isOwn) }, methods.shippings);
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

export const shopLines = (data: string): readonly unknown[] => asList(readData(data).items).filter(isOwn);

/** The lines added by the customer's choice, and their price. */
export function chosenLines(
  data: string,
  currency: string,
): { readonly lines: readonly unknown[]; readonly amount: string } {
  const lines = asList(readData(data).items).filter((item) => !isOwn(item));
  return { lines, amount: orderTotals(itemsOf(JSON.stringify({ items: lines })), currency).amount };
}

/** The order's price without earlier customer choices. */
export function baseAmount(order: OrderRow): Money {
  return subtractMoney(
    orderMoney(order),
    money(chosenLines(order.data, order.currency).amount, order.currency),
  );
}

export function totalWith(order: OrderRow, payment: Choice | undefined, shipping: Choice | undefined): Money {
  const base = baseAmount(order);
  const withFee = payment ? addMoney(base, payment.price) : base;
  return shipping ? addMoney(withFee, shipping.price) : withFee;
}

/** Amount and data of the order with the choices as lines, replacing earlier ones. */
export function withChoices(
  order: OrderRow,
  payment: Choice | undefined,
  shipping: Choice | undefined,
  words: { readonly fee: string },
): { readonly amount: string; readonly data: string } {
  const total = totalWith(order, payment, shipping);
  const lines = [
    ...(shipping ? [line("shipping", shipping.uid, shipping.name, shipping.price)] : []),
    ...(payment === undefined || !isPositive(payment.price)
      ? []
      : [line("fee", payment.uid, `${words.fee}: ${payment.name}`, payment.price)]),
  ];
  const items = asList(readData(order.data).items);
  const remainingItems = items.filter(isOwn);
  if (lines.length === 0 && remainingItems.length === items.length)
    return { amount: total.amount, data: order.data };
  return { amount: total.amount, data: editData(order.data, ["items"], [...remainingItems, ...lines]) };
}

const line = (type: "shipping" | "fee", uid: string, name: string, price: Money) => ({
  type,
  sku: "",
  name,
  tax_percent: 20,
  price: price.amount,
  qty: 1,
  subtotal: price.amount,
  virtual: true,
  [chosenMark]: uid,
});

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The chosen methods by Uid; a single one needs no choice. */
export function chosenOption<C extends Choice>(choices: readonly C[], uid: unknown): C | undefined {
  const namedChoice = choices.find((choice) => choice.uid === textOf(uid));
  return namedChoice ?? (choices.length === 1 ? choices[0] : undefined);
}
