import { isDeepStrictEqual } from "node:util";
import {
  addMoney,
  isPositive,
  itemNumber,
  type Money,
  money,
  orderTotals,
  seenValue,
  subtractMoney,
} from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { editData } from "../../platform/json/edit-data";
import { textOf } from "../../platform/json/values";
import { itemsOf, type OrderRow, orderMoney } from "./order-facts";

/** A payment or delivery method that a customer can choose, with its price for the order. */
export interface Choice {
  readonly uid: string;
  readonly name: string;
  /** Name of an uploaded picture; empty: none. */
  readonly logo: string;
  readonly price: Money;
}

/** Marks lines added by the customer's choice, so that another choice replaces them. */
const chosenMark = "pbl_choice";
const isOwn = (item: unknown) => Object(item)[chosenMark] === undefined;

export const shopLines = (data: string): readonly unknown[] => asList(readData(data).items).filter(isOwn);

/** The lines added by the customer's choice, and their price. */
export function chosenLines(
  data: string,
  currency: string,
): { readonly lines: readonly unknown[]; readonly amount: string } {
  const lines = asList(readData(data).items).filter((item) => !isOwn(item));
  return { lines, amount: orderTotals(itemsOf(JSON.stringify({ items: lines })), currency).amount };
}

/**
 * The Data of a person's request. Only the choices of the stored order, at most two lines, remain marked as the
 * customer's: a person could otherwise lower the amount that a shop signs for the same number.
 */
export function withStoredChoices(data: string, storedData: string): string {
  const choices = asList(readData(storedData).items)
    .filter((item) => !isOwn(item))
    .slice(0, 2)
    .map(seenValue);
  const items = asList(readData(data).items);
  const checkedItems = items.map((item) => {
    if (isOwn(item)) return item;
    const at = choices.findIndex((choice) => isSameChoice(choice, item));
    if (at < 0) return { ...Object(item), [chosenMark]: undefined };
    const [choice] = choices.splice(at, 1);
    const { name = Object(choice).name, tax_percent = Object(choice).tax_percent } = Object(item);
    return { ...Object(choice), name, tax_percent };
  });
  return isDeepStrictEqual(checkedItems, items) ? data : editData(data, ["items"], checkedItems);
}

/** Whether a line that was sent back is the stored choice: the panel adds fields that it leaves out. */
const isSameChoice = (choice: unknown, item: unknown): boolean =>
  textOf(Object(choice)[chosenMark]) === textOf(Object(item)[chosenMark]) &&
  ["price", "qty"].every((name) => {
    const [storedText, sentText] = [choice, item].map((line) => itemNumber(textOf(Object(line)[name])));
    return Number(storedText || 1) === Number(sentText || 1);
  });

/** The order's price without earlier customer choices. */
export function baseAmount(order: Pick<OrderRow, "data" | "amount" | "currency">): Money {
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
  const choices = items.filter((item) => !isOwn(item));
  // A person may have corrected the tax of the same choice.
  const taxedLines = lines.map((added) => {
    const { tax_percent = added.tax_percent } = Object(choices.find((choice) => isSameChoice(choice, added)));
    return { ...added, tax_percent };
  });
  return { amount: total.amount, data: editData(order.data, ["items"], [...remainingItems, ...taxedLines]) };
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
