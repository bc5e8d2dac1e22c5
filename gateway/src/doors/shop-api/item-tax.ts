import { isAmount, itemNumber, taxPercents } from "@hpay/domain";
import { isObject, textOf } from "../../platform/json/values";

/*
 * Plugins send a line's tax as an amount, and receipts need its rate. A rate is found by trial, so binary numbers do.
 */

type Item = Readonly<Record<string, unknown>>;

/** Steps between rates, from usual to rare: 20, 13.5, 8.1. */
const steps = [1, 0.5, 0.1];
/** Whole dinars: a rate that is so near to a whole one is that one. */
const nearWhole = 0.25;
const cent = 0.01;

/** The items with `tax_percent`, where they have only `tax_amount`. @param amount of the order; empty: unknown */
export function withTaxRates(items: readonly unknown[], amount: string): readonly unknown[] {
  const goods = items.filter(isObject);
  if (!goods.some(lacksRate)) return items;
  const cost = goods.reduce((sum, item) => sum + costOf(item), 0);
  const tax = goods.reduce((sum, item) => sum + (numberOf(item.tax_amount) ?? 0), 0);
  const total = numberOf(amount) ?? cost;
  // WooCommerce sends lines with their tax, Magento without it.
  const isWithin = Math.abs(cost - total) <= Math.abs(cost + tax - total);
  return items.map((item) =>
    isObject(item) && lacksRate(item) ? { ...item, tax_percent: rateOf(item, isWithin) } : item,
  );
}

function lacksRate(item: Item): boolean {
  const tax = numberOf(item.tax_amount);
  return textOf(item.tax_percent).trim() === "" && tax !== undefined && tax > 0 && costOf(item) > tax;
}

function rateOf(item: Item, isWithin: boolean): number {
  const [cost, tax] = [costOf(item), numberOf(item.tax_amount) ?? 0];
  const exact = (100 * tax) / (isWithin ? cost - tax : cost);
  const taxAt = (rate: number) => (cost * rate) / (isWithin ? 100 + rate : 100);
  // Each piece may have been rounded.
  const tolerance = cent * (1 + Math.abs(numberOf(item.qty) ?? 1)) * 0.6;
  const rates = [...taxPercents, ...steps.map((step) => Math.round(exact / step) * step)];
  const found = rates.find((rate) => rate > 0 && Math.abs(taxAt(rate) - tax) <= tolerance);
  const whole = Math.round(exact);
  const near = whole > 0 && Math.abs(whole - exact) < nearWhole ? whole : exact;
  return Number((found ?? near).toFixed(2));
}

/** What the line costs: shops send it, since the pieces of a line shrink with the shop's own refunds. */
function costOf(item: Item): number {
  const pieces = numberOf(item.qty) ?? 1;
  return numberOf(item.subtotal) || (numberOf(item.price) ?? 0) * pieces;
}

function numberOf(value: unknown): number | undefined {
  const text = itemNumber(textOf(value));
  return isAmount(text) ? Number(text) : undefined;
}
