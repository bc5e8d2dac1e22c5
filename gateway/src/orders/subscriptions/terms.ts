import {
  addMoney,
  isPositive,
  lineTotal,
  type Money,
  money,
  type ScheduleUnit,
  type SubscriptionSchedule,
  scheduleUnits,
} from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";
import { baseAmount } from "../facts/choice-lines";
import { itemsOf, type OrderRow } from "../facts/order-facts";

/** The amount of a subscription's charges, and how often they are due. */
export interface SubscriptionTerms {
  readonly every: number;
  readonly unit: ScheduleUnit;
  /** ISO instant after which nothing is charged. */
  readonly endsAt: string | null;
  readonly amount: Money;
}

type TermsOrder = Pick<OrderRow, "data" | "amount" | "currency">;

/**
 * The terms of an order with a subscription item: the item's `subscription: { every, unit, ends_at }`, or the
 * same in the order's Data for all of it. Undefined for an ordinary order, and when nothing would be charged,
 * because discounts may recur too.
 */
export function termsOf(order: TermsOrder): SubscriptionTerms | undefined {
  const terms = statedTerms(order);
  return terms && isPositive(terms.amount) ? terms : undefined;
}

/** The terms as one text, so that a form can name those that its customer saw; empty without terms. */
export function termsText(order: TermsOrder): string {
  const terms = termsOf(order);
  if (!terms) return "";
  const { amount, every, unit, endsAt } = terms;
  return [amount.amount, amount.currency, every, unit, endsAt ?? ""].join(" ");
}

function statedTerms(order: TermsOrder): SubscriptionTerms | undefined {
  const items = itemsOf(order.data).filter((item) => readTerms(item.subscription) !== undefined);
  const [first] = items;
  if (first) {
    const terms = readTerms(first.subscription);
    const amount = items.reduce<Money>(
      (sum, item) => addMoney(sum, money(lineTotal(item, order.currency).gross, order.currency)),
      money("0", order.currency),
    );
    return terms && { ...terms, amount };
  }
  const terms = readTerms(readData(order.data).subscription);
  // The page shows the terms without the delivery that its customer chooses.
  return terms && { ...terms, amount: baseAmount(order) };
}

/** A subscription's own schedule (`Data.schedule`, wire §10); undefined when it is missing or unreadable. */
export function scheduleOf(data: string): SubscriptionSchedule | undefined {
  const { schedule } = readData(data);
  const terms = readTerms(schedule);
  if (!terms || !isObject(schedule)) return undefined;
  const nextAt = textOf(schedule.next_at);
  if (Number.isNaN(Date.parse(nextAt))) return undefined;
  return {
    every: terms.every,
    unit: terms.unit,
    next_at: nextAt,
    ends_at: terms.endsAt,
    retries: Number(schedule.retries) || 0,
  };
}

export const hasTerms = (value: unknown): boolean => readTerms(value) !== undefined;

function readTerms(value: unknown): Omit<SubscriptionTerms, "amount"> | undefined {
  if (!isObject(value)) return undefined;
  const every = Number(value.every ?? 1);
  const unit = scheduleUnits.find((candidate) => candidate === value.unit);
  if (unit === undefined || !Number.isInteger(every) || every < 1 || every > 366) return undefined;
  const ends = textOf(value.ends_at);
  return { every, unit, endsAt: Number.isNaN(Date.parse(ends)) ? null : ends };
}
