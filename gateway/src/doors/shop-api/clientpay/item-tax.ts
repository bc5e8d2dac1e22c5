import { isAmount, itemNumber } from "@hpay/domain";
import { isObject, textOf } from "../../../platform/json/values";
import { taxRatesOf } from "./tax-rates";

/*
 * Plugins send a line's tax as an amount, and receipts need its rate. A rate is found by trial, so floating
 * point is exact enough.
 */

type Item = Readonly<Record<string, unknown>>;

/** Steps between rates, from usual to rare: 20, 13.5, 8.1. */
const steps = [1, 0.5, 0.1];
/** A tax rounded to whole dinars is read as the whole rate within this distance. */
const nearWhole = 0.25;
const halfDinar = 0.5;
const cent = 0.01;

interface Readings {
  /** Whether prices include tax (WooCommerce) or not (Magento): the likely one first. */
  readonly likely: readonly [boolean, boolean];
  /** Rates of the company's country. */
  readonly known: readonly number[];
}

/** Whether an item has a tax whose rate `withTaxRates` finds. */
export const lacksTaxRate = (items: readonly unknown[]): boolean => items.filter(isObject).some(lacksRate);

/**
 * The items with `tax_percent`, where they have only `tax_amount` (docs/money.md gives the rule).
 * @param amount of the order; empty: unknown
 * @param country of the company, as a code
 */
export function withTaxRates(items: readonly unknown[], amount: string, country: string): readonly unknown[] {
  const known = taxRatesOf(country);
  const includesTax = areTaxesIncluded(items.filter(isObject), numberOf(amount), known);
  const readings: Readings = { known, likely: [includesTax, !includesTax] };
  return items.map((item) => {
    if (!isObject(item) || !lacksRate(item)) return item;
    const tax_percent = labeledRate(item) ?? rateIn(item, readings);
    return tax_percent === undefined ? item : { ...item, tax_percent };
  });
}

/** By the order's amount, else by the lines' own sums, else by the country's rates. */
function areTaxesIncluded(
  items: readonly Item[],
  amount: number | undefined,
  known: readonly number[],
): boolean {
  const cost = items.reduce((sum, item) => sum + costOf(item), 0);
  const tax = items.reduce((sum, item) => sum + taxOf(item), 0);
  const total = amount ?? cost;
  const [within, added] = [Math.abs(cost - total), Math.abs(cost + tax - total)];
  // With a gift card, or a delivery without a line, the amount equals neither sum.
  if (Math.min(within, added) <= halfDinar) return within <= added;
  const votes = items.filter(lacksRate).map((item) => ownReading(item) ?? rateReading(item, known));
  const sum = votes.reduce<number>((all, vote) => all + (vote === undefined ? 0 : vote ? 1 : -1), 0);
  return sum === 0 ? within <= added : sum > 0;
}

/** A line whose sum differs from price × quantity by its tax has one of them with tax, and one without. */
function ownReading(item: Item): boolean | undefined {
  const [sum, pieces] = [numberOf(item.subtotal) ?? 0, numberOf(item.qty) ?? 1];
  const more = Math.abs(sum) - Math.abs((numberOf(item.price) ?? 0) * pieces);
  const tax = numberOf(item.tax_amount) ?? 0;
  const isTax =
    sum !== 0 && numberOf(item.price) !== undefined && Math.abs(Math.abs(more) - tax) <= toleranceOf(item);
  return isTax ? more > 0 : undefined;
}

/** The reading in which the line's tax is one of the country's rates; undefined: both or none. */
function rateReading(item: Item, known: readonly number[]): boolean | undefined {
  const [within, added] = [true, false].map((isWithin) => nearestOf(item, isWithin, known) !== undefined);
  return within === added ? undefined : within;
}

function lacksRate(item: Item): boolean {
  const tax = numberOf(item.tax_amount) ?? 0;
  return textOf(item.tax_percent).trim() === "" && tax > 0 && Math.abs(costOf(item)) > tax;
}

/** The rate in the name of the line's tax, `PDV 20%`, if its tax matches. */
function labeledRate(item: Item): number | undefined {
  const [, text = ""] = /(\d{1,2}(?:[.,]\d{1,2})?)\s*%/.exec(textOf(item.tax_label)) ?? [];
  const rate = Number(text.replace(",", "."));
  const fits = [true, false].some((isWithin) => nearestOf(item, isWithin, [rate]) !== undefined);
  return text !== "" && fits ? rate : undefined;
}

/** Undefined: no rate gives this tax. */
function rateIn(item: Item, { likely: [first, second], known }: Readings): number | undefined {
  const rate = rateOf(item, first, known) ?? rateOf(item, second, known);
  return rate === undefined ? undefined : Number(rate.toFixed(2));
}

function rateOf(item: Item, isWithin: boolean, known: readonly number[]): number | undefined {
  const { exact, tax, taxAt } = readingOf(item, isWithin);
  const rounded = steps.map((step) => Math.round(exact / step) * step).filter((rate) => rate > 0);
  const tolerance = toleranceOf(item);
  const found = rounded.find((rate) => Math.abs(taxAt(rate) - tax) <= tolerance);
  const whole = Math.round(exact);
  const isNear = Math.abs(whole - exact) < nearWhole && Math.abs(taxAt(whole) - tax) <= halfDinar;
  return nearestOf(item, isWithin, known) ?? found ?? (whole > 0 && isNear ? whole : undefined);
}

/** The rate closest to the line's tax; undefined: none matches. */
function nearestOf(item: Item, isWithin: boolean, rates: readonly number[]): number | undefined {
  const { tax, taxAt } = readingOf(item, isWithin);
  const distance = (rate: number) => Math.abs(taxAt(rate) - tax);
  const [nearest] = rates.toSorted((one, other) => distance(one) - distance(other));
  return nearest !== undefined && distance(nearest) <= toleranceOf(item) ? nearest : undefined;
}

function readingOf(item: Item, isWithin: boolean) {
  const [cost, tax] = [Math.abs(costOf(item)), numberOf(item.tax_amount) ?? 0];
  return {
    tax,
    exact: (100 * tax) / (isWithin ? cost - tax : cost),
    taxAt: (rate: number) => (cost * rate) / (isWithin ? 100 + rate : 100),
  };
}

/** Each piece may have been rounded. */
const toleranceOf = (item: Item): number => cent * (1 + Math.abs(numberOf(item.qty) ?? 1)) * 0.6;

/** The line's price as the shop sends it, because a shop's own refunds lower its quantity. */
function costOf(item: Item): number {
  const pieces = numberOf(item.qty) ?? 1;
  const cost = numberOf(item.subtotal) || (numberOf(item.price) ?? 0) * pieces;
  return item.type === "discount" ? -Math.abs(cost) : cost;
}

function taxOf(item: Item): number {
  const tax = Math.abs(numberOf(item.tax_amount) ?? 0);
  return costOf(item) < 0 ? -tax : tax;
}

function numberOf(value: unknown): number | undefined {
  const text = itemNumber(textOf(value));
  return isAmount(text) ? Number(text) : undefined;
}
