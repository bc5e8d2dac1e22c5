import { isAmount, itemNumber } from "@hpay/domain";
import Big from "big.js";
import { isObject, textOf } from "../../../platform/json/values";
import { exactOf, sumOf, withSum } from "./line-sums";
import { taxRatesOf } from "./tax-rates";

/**
 * Plugins send taxes as amounts, but receipts need rates. A rate is found by trial, so floats are exact enough.
 */

type Item = Readonly<Record<string, unknown>>;

/** Precision of a rate in percent, from usual to rare, as in 20, 13.5 and 8.1. */
const steps = [1, 0.5, 0.1];
/** A tax rounded to whole dinars is read as the whole rate within this distance. */
const maxDistanceToWhole = 0.25;
const halfDinar = 0.5;
const cent = 0.01;
const hundred = 100;

interface Readings {
  /** Whether prices include tax (WooCommerce) or not (Magento), with the likelier case first. */
  readonly likelyReadings: readonly [boolean, boolean];
  readonly countryRates: readonly number[];
  /** The single rate of an order whose discount has no line, if its taxes match the order's amount. */
  readonly singleRate: number | undefined;
}

/** Whether an item has a tax that `withTaxes` reads. */
export const hasTaxAmount = (items: readonly unknown[]): boolean => items.filter(isObject).some(hasTax);

/**
 * The items with `tax_percent`, where they have only `tax_amount`, and with prices that include the tax
 * (docs/money.md gives the rule).
 * @param amount of the order; empty: unknown
 * @param country of the company, as a code
 */
export function withTaxes(items: readonly unknown[], amount: string, country: string): readonly unknown[] {
  const readings = readingsOf(items.filter(isObject), numberOf(amount), taxRatesOf(country));
  return items.map((item) => {
    if (!isObject(item) || !hasTax(item)) return item;
    const percent = textOf(item.tax_percent).trim();
    const rate = percent === "" ? (labeledRate(item) ?? rateIn(item, readings)) : numberOf(percent);
    if (rate === undefined) return item;
    return { ...item, ...grossOf(item, rate, readings), ...(percent === "" ? { tax_percent: rate } : {}) };
  });
}

function readingsOf(
  items: readonly Item[],
  amount: number | undefined,
  countryRates: readonly number[],
): Readings {
  const cost = items.reduce((sum, item) => sum + costOf(item), 0);
  const tax = items.reduce((sum, item) => sum + taxOf(item), 0);
  const total = amount ?? cost;
  const [taxedDifference, untaxedDifference] = [Math.abs(cost - total), Math.abs(cost + tax - total)];
  // With a gift card, a discount or a delivery without a line, the amount equals neither sum.
  const isSumOfLines = Math.min(taxedDifference, untaxedDifference) <= halfDinar;
  const includesTax = isSumOfLines
    ? taxedDifference <= untaxedDifference
    : areTaxesIncluded(items, countryRates, taxedDifference <= untaxedDifference);
  const isRateOfTotal = (rate: number) =>
    Math.abs((total * rate) / (100 + rate) - tax) <= cent * (1 + items.length);
  const singleRate =
    isSumOfLines || tax <= 0 || total > cost + tax ? undefined : countryRates.find(isRateOfTotal);
  return { countryRates, likelyReadings: [includesTax, !includesTax], singleRate };
}

/** Whether prices include the taxes, judged by the lines' own sums and the country's rates. */
function areTaxesIncluded(
  items: readonly Item[],
  countryRates: readonly number[],
  fallback: boolean,
): boolean {
  const readings = items.filter(lacksRate).map((item) => ownReading(item) ?? rateReading(item, countryRates));
  const sum = readings.reduce<number>(
    (total, reading) => total + (reading === undefined ? 0 : reading ? 1 : -1),
    0,
  );
  return sum === 0 ? fallback : sum > 0;
}

/** Price and sum with the tax, where the shop sends the price without it. */
function grossOf(item: Item, rate: number, readings: Readings): Item {
  const sumHasMore = ownReading(item);
  const total = exactOf(item.qty, 1).plus(exactOf(item.refunded_qty, 0));
  if (sumHasMore === false || total.lte(0)) return {};
  const taxToAdd = addedTax(item, rate, readings);
  if (sumHasMore === undefined && taxToAdd === undefined) return {};
  const cost = sumOf(item);
  const sum = sumHasMore ? cost.abs() : cost.abs().plus(taxToAdd ?? 0);
  return withSum(item, cost.lt(0) ? sum.neg() : sum, total);
}

/** The tax to add to the line's price; undefined if the price includes it. */
function addedTax(item: Item, rate: number, { likelyReadings, singleRate }: Readings): Big | undefined {
  const tax = exactOf(item.tax_amount, 0).abs();
  const findReading = (limit: number) =>
    likelyReadings.find(
      (isWithin) => Math.abs(readingOf(item, isWithin).taxAt(rate) - tax.toNumber()) <= limit,
    );
  const isWithin = findReading(toleranceOf(item));
  // A discount only lowers the tax. So if the tax is too high for a price that includes it, the price excludes
  // it.
  if (isWithin === undefined && rate === singleRate) {
    const { cost, taxAt } = readingOf(item, true);
    return tax.gt(taxAt(rate)) ? new Big(cost).times(rate).div(hundred) : undefined;
  }
  return (isWithin ?? findReading(halfDinar) ?? true) ? undefined : tax;
}

/** Whether the line's sum includes the tax, if it differs from price × quantity by the tax; else undefined. */
function ownReading(item: Item): boolean | undefined {
  const [sum, pieces] = [numberOf(item.subtotal) ?? 0, numberOf(item.qty) ?? 1];
  const difference = Math.abs(sum) - Math.abs((numberOf(item.price) ?? 0) * pieces);
  const tax = Math.abs(numberOf(item.tax_amount) ?? 0);
  const isTaxDifference =
    sum !== 0 &&
    numberOf(item.price) !== undefined &&
    Math.abs(Math.abs(difference) - tax) <= toleranceOf(item);
  return isTaxDifference ? difference > 0 : undefined;
}

/** Whether the price includes the line's tax, by the country's rates; undefined if both fit, or neither. */
function rateReading(item: Item, countryRates: readonly number[]): boolean | undefined {
  const [fitsWithin, fitsAdded] = [true, false].map(
    (isWithin) => nearestOf(item, isWithin, countryRates) !== undefined,
  );
  return fitsWithin === fitsAdded ? undefined : fitsWithin;
}

const lacksRate = (item: Item): boolean => textOf(item.tax_percent).trim() === "" && hasTax(item);

/** Whether an item has a tax below its cost. The tax of a reduction is negative, or written without a sign. */
function hasTax(item: Item): boolean {
  const [tax, cost] = [numberOf(item.tax_amount) ?? 0, costOf(item)];
  return (tax > 0 || (tax < 0 && cost < 0)) && Math.abs(cost) > Math.abs(tax);
}

/** The rate in the label of the line's tax, such as `PDV 20%`, if the amount of the tax matches it. */
function labeledRate(item: Item): number | undefined {
  const [, text = ""] = /(\d{1,2}(?:[.,]\d{1,2})?)\s*%/.exec(textOf(item.tax_label)) ?? [];
  const rate = Number(text.replace(",", "."));
  const isMatching = [true, false].some((isWithin) => nearestOf(item, isWithin, [rate]) !== undefined);
  return text !== "" && isMatching ? rate : undefined;
}

/** The rate of the line's tax; undefined if no rate gives this tax. */
function rateIn(
  item: Item,
  { likelyReadings: [first, second], countryRates, singleRate }: Readings,
): number | undefined {
  const usualRate =
    nearestOf(item, first, countryRates) ?? nearestOf(item, second, countryRates) ?? singleRate;
  const discountedRate = singleRate === undefined ? undefined : usualRate;
  const rate = discountedRate ?? rateOf(item, first, countryRates) ?? rateOf(item, second, countryRates);
  return rate === undefined ? undefined : Number(rate.toFixed(2));
}

function rateOf(item: Item, isWithin: boolean, countryRates: readonly number[]): number | undefined {
  const { exact, tax, taxAt } = readingOf(item, isWithin);
  const roundedRates = steps.map((step) => Math.round(exact / step) * step).filter((rate) => rate > 0);
  const tolerance = toleranceOf(item);
  const matchingRate = roundedRates.find((rate) => Math.abs(taxAt(rate) - tax) <= tolerance);
  const wholeRate = Math.round(exact);
  const isNearTax =
    Math.abs(wholeRate - exact) < maxDistanceToWhole && Math.abs(taxAt(wholeRate) - tax) <= halfDinar;
  return (
    nearestOf(item, isWithin, countryRates) ??
    matchingRate ??
    (wholeRate > 0 && isNearTax ? wholeRate : undefined)
  );
}

/** The rate closest to the line's tax; undefined: none matches. */
function nearestOf(item: Item, isWithin: boolean, rates: readonly number[]): number | undefined {
  const { tax, taxAt } = readingOf(item, isWithin);
  const distance = (rate: number) => Math.abs(taxAt(rate) - tax);
  const [nearestRate] = rates.toSorted((a, b) => distance(a) - distance(b));
  return nearestRate !== undefined && distance(nearestRate) <= toleranceOf(item) ? nearestRate : undefined;
}

function readingOf(item: Item, isWithin: boolean) {
  const cost = Math.abs(costOf(item));
  const tax = Math.abs(numberOf(item.tax_amount) ?? 0);
  return {
    cost,
    tax,
    exact: (100 * tax) / (isWithin ? cost - tax : cost),
    taxAt: (rate: number) => (cost * rate) / (isWithin ? 100 + rate : 100),
  };
}

/** How far a line's tax may be off, because each piece may have been rounded. */
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
