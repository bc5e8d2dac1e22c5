import type { ReceivedAnswer, RecordAt } from "@hpay/data";
import { addMoney, isPositive, type Money, money } from "@hpay/domain";
import { asList, asObject, asText } from "../../wire/loose-value";

type SummaryRow = RecordAt<ReceivedAnswer<"GET /api/company_site_orders/summary">, "data">;

/** One day in one currency: orders created, money captured and refunded. Amounts are decimal texts. */
export interface DaySummary {
  /** The day, `YYYY-MM-DD`, in the requested zone. */
  readonly day: string;
  readonly currency: string;
  readonly orders: number;
  readonly paid: string;
  readonly refunded: string;
  readonly awaiting: string;
  readonly failedOrders: number;
}

/** Figures of one currency; amounts of different currencies are never added. */
export interface CurrencyFigures {
  readonly currency: string;
  readonly paidToday: Money;
  readonly paid7Days: Money;
  readonly paid30Days: Money;
  readonly refunded: Money;
  readonly awaiting: Money;
  readonly orders: number;
  readonly failedOrders: number;
}

/** Reads the summary's answer; malformed entries are skipped. */
export function readSummary(
  answer: ReceivedAnswer<"GET /api/company_site_orders/summary">,
): readonly DaySummary[] {
  return asList(answer.data).flatMap((value) => {
    const wire: SummaryRow = asObject(value);
    const day = asText(wire.day).slice(0, 10);
    const currency = asText(wire.currency);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || currency === "") return [];
    return [
      {
        day,
        currency,
        orders: wholeNumber(wire.count),
        paid: decimal(wire.paid),
        refunded: decimal(wire.refunded),
        awaiting: decimal(wire.awaiting),
        failedOrders: wholeNumber(wire.failed),
      },
    ];
  });
}

/**
 * Figures per currency, sorted by number of orders.
 * @param days the last 30 days as `YYYY-MM-DD`, today first
 */
export function figuresOf(
  summary: readonly DaySummary[],
  days: readonly string[],
): readonly CurrencyFigures[] {
  const currencies = [...new Set(summary.map((entry) => entry.currency))];
  const figures = currencies.map((currency) => {
    const currencyDays = summary.filter((entry) => entry.currency === currency && days.includes(entry.day));
    const sum = (field: "paid" | "refunded" | "awaiting", dayRange: readonly string[]) =>
      currencyDays
        .filter((entry) => dayRange.includes(entry.day))
        .reduce((total, entry) => addMoney(total, money(entry[field], currency)), money("0", currency));
    return {
      currency,
      paidToday: sum("paid", days.slice(0, 1)),
      paid7Days: sum("paid", days.slice(0, 7)),
      paid30Days: sum("paid", days),
      refunded: sum("refunded", days),
      awaiting: sum("awaiting", days),
      orders: currencyDays.reduce((total, entry) => total + entry.orders, 0),
      failedOrders: currencyDays.reduce((total, entry) => total + entry.failedOrders, 0),
    };
  });
  const hasFigures = (figures: CurrencyFigures) =>
    figures.orders > 0 || isPositive(figures.paid30Days) || isPositive(figures.refunded);
  return figures.filter(hasFigures).sort((a, b) => b.orders - a.orders);
}

/** The last days in the calendar, today first. */
export function lastDays(today: string, count: number): readonly string[] {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, daysBack) =>
    new Date(Date.UTC(year, month - 1, day - daysBack)).toISOString().slice(0, 10),
  );
}

const wholeNumber = (value: unknown) => (/^\d+$/.test(asText(value)) ? Number(value) : 0);
const decimal = (value: unknown) => (/^-?\d+(\.\d+)?$/.test(asText(value)) ? asText(value) : "0");
