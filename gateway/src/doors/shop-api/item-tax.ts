import { isAmount, itemNumber, taxPercents } from "@hpay/domain";
import { isObject, textOf } from "../../platform/json/values";

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

/** The items with `tax_percent`, where they have only `tax_amount`. @param amount of the order; empty: unknown */
export function withTaxRates(items: readonly unknown[], amount: string): readonly unknown[] {
  const goods = items.filter(isObject);
  if (!goods.some(lacksRate)) return items;
  const cost = goods.reduce((sum, item) => sum + costOf(item), 0);
  const tax = goods.reduce((sum, item) => sum + taxOf(item), 0);
  const total = numberOf(amount) ?? cost;
  // WooCommerce sends lines with their tax, Magento without it.
  const [within, added] = [Math.abs(cost - total), Math.abs(cost + tax - total)];
  const readings = within <= added ? [true, false] : [false, true];
  // With a gift card, or a delivery without a line, the amount equals neither sum, so usual rates go first.
  const isUnclear = Math.min(within, added) > halfDinar;
  return items.map((item) => {
    if (!isObject(item) || !lacksRate(item)) return item;
    const rateIn = (find: typeof usualRate) =>
      readings.map((isWithin) => find(item, isWithin)).find((rate) => rate !== undefined);
    const tax_percent = (isUnclear ? rateIn(usualRate) : undefined) ?? rateIn(rateOf);
    return tax_percent === undefined ? item : { ...item, tax_percent };
  });
}

function lacksRate(item: Item): boolean {
  const tax = numberOf(item.tax_amount) ?? 0;
  return textOf(item.tax_percent).trim() === "" && tax > 0 && Math.abs(costOf(item)) > tax;
}

/** Undefined: no rate gives this tax. */
function rateOf(item: Item, isWithin: boolean): number | undefined {
  const { exact, tax, taxAt, tolerance } = readingOf(item, isWithin);
  const rates = steps.map((step) => Math.round(exact / step) * step);
  const found = rates.find((rate) => rate > 0 && Math.abs(taxAt(rate) - tax) <= tolerance);
  const whole = Math.round(exact);
  const isNear = Math.abs(whole - exact) < nearWhole && Math.abs(taxAt(whole) - tax) <= halfDinar;
  const rate = usualRate(item, isWithin) ?? found ?? (whole > 0 && isNear ? whole : undefined);
  return rate === undefined ? undefined : Number(rate.toFixed(1));
}

function usualRate(item: Item, isWithin: boolean): number | undefined {
  const { tax, taxAt, tolerance } = readingOf(item, isWithin);
  return taxPercents.find((rate) => rate > 0 && Math.abs(taxAt(rate) - tax) <= tolerance);
}

function readingOf(item: Item, isWithin: boolean) {
  const [cost, tax] = [Math.abs(costOf(item)), numberOf(item.tax_amount) ?? 0];
  return {
    tax,
    exact: (100 * tax) / (isWithin ? cost - tax : cost),
    taxAt: (rate: number) => (cost * rate) / (isWithin ? 100 + rate : 100),
    // Each piece may have been rounded.
    tolerance: cent * (1 + Math.abs(numberOf(item.qty) ?? 1)) * 0.6,
  };
}

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
