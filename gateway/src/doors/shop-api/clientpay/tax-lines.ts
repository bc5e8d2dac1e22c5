import { digitsOf } from "@hpay/domain";
import Big from "big.js";
import { isObject, textOf } from "../../../platform/json/values";
import { exactOf, sumOf, withSum } from "./line-sums";
import { taxRatesOf } from "./tax-rates";

/*
 * OpenCart sends prices without tax, and the tax of the order as lines of their own, one for each rate. A receipt needs
 * the rate of each line.
 */

type Item = Readonly<Record<string, unknown>>;

const hundred = 100;
/** Limits of the search for the lines of each rate. */
const maxLines = 500;
const maxTries = 5000;

/** Whether a line is the tax of other lines. */
export const hasTaxLine = (items: readonly unknown[]): boolean => items.some(isTaxLine);

/**
 * The items with the tax of the tax lines in their prices, with their rates, and without the tax lines. Several lines
 * with one rate cost what they have to cost in any case, so the first way that fits is as good as any other. If none
 * fits, the items stay.
 * @param country of the company, as a code
 */
export function withoutTaxLines(
  items: readonly unknown[],
  country: string,
  currency: string,
): readonly unknown[] {
  const taxes = items.filter(isTaxLine);
  const goods = items.filter((item) => !isTaxLine(item)).filter(isObject);
  const isReadable = taxes.length + goods.length === items.length && goods.length <= maxLines;
  if (taxes.length === 0 || !isReadable || goods.some(hasOwnTax)) return items;
  const nets = goods.map(sumOf);
  const all = nets.reduce((sum, net) => sum.plus(net), new Big(0));
  const digits = digitsOf(currency);
  const known = taxRatesOf(country);
  const parts = taxes.map((line) => ({ tax: sumOf(line), rate: rateOf(line, { all, known, digits }) }));
  if (new Set(parts.map(({ rate }) => rate)).size < parts.length || parts.some(({ rate }) => rate === 0))
    return items;
  const rates = ratesOf(nets, parts, digits);
  if (rates === undefined) return items;
  const grossOf = grossSums(nets, rates, { parts, digits });
  return goods.map((item, at) => withRate(item, rates[at] ?? 0, grossOf[at] ?? new Big(0)));
}

interface TaxPart {
  readonly tax: Big;
  readonly rate: number;
}

function isTaxLine(item: unknown): item is Item {
  return isObject(item) && item.type === "fee" && item.sku === "TAX" && !hasOwnTax(item);
}

const hasOwnTax = (item: Item): boolean =>
  textOf(item.tax_percent).trim() !== "" || textOf(item.tax_amount).trim() !== "";

/** The rate in the line's name, `PDV (20%)`, or the country's that gives this tax of all lines; 0: unknown. */
function rateOf(
  line: Item,
  { all, known, digits }: { readonly all: Big; readonly known: readonly number[]; readonly digits: number },
): number {
  const [, text = ""] = /(\d{1,2}(?:[.,]\d{1,2})?)\s*%/.exec(textOf(line.name)) ?? [];
  if (text !== "") return Number(text.replace(",", "."));
  return known.find((rate) => isNear(all.times(rate).div(hundred), sumOf(line), toleranceOf(1, digits))) ?? 0;
}

/** The rate of each line, so that the lines of each rate have its tax. */
function ratesOf(
  nets: readonly Big[],
  parts: readonly TaxPart[],
  digits: number,
): readonly number[] | undefined {
  const tolerance = toleranceOf(nets.length, digits);
  let tries = 0;
  const found = (
    at: number,
    left: readonly Big[],
    chosen: readonly number[],
  ): readonly number[] | undefined => {
    tries += 1;
    if (tries > maxTries) return undefined;
    const net = nets[at];
    if (net === undefined)
      return left.every((rest) => isNear(rest, new Big(0), tolerance)) ? chosen : undefined;
    for (const [which, { rate }] of parts.entries()) {
      const tax = net.times(rate).div(hundred);
      const rest = left.map((one, index) => (index === which ? one.minus(tax) : one));
      const way = found(at + 1, rest, [...chosen, rate]);
      if (way) return way;
    }
    return found(at + 1, left, [...chosen, 0]);
  };
  const taxes = parts.map(({ tax }) => tax);
  return found(0, taxes, []);
}

/** Sums with tax: the largest line of a rate takes the rounding difference. */
function grossSums(
  nets: readonly Big[],
  rates: readonly number[],
  { parts, digits }: { readonly parts: readonly TaxPart[]; readonly digits: number },
): readonly Big[] {
  const taxes = nets.map((net, at) =>
    net
      .times(rates[at] ?? 0)
      .div(hundred)
      .round(digits),
  );
  const rest = parts.map(({ tax, rate }) => {
    const ofRate = nets.flatMap((net, at) => (rates[at] === rate ? [{ net, at }] : []));
    const [largest] = ofRate.toSorted((one, other) => other.net.cmp(one.net));
    return { at: largest?.at, left: ofRate.reduce((sum, { at }) => sum.minus(taxes[at] ?? 0), tax) };
  });
  return nets.map((net, at) => {
    const left = rest.find((one) => one.at === at)?.left ?? 0;
    return net.plus(taxes[at] ?? 0).plus(left);
  });
}

function withRate(item: Item, tax_percent: number, gross: Big): Item {
  const pieces = exactOf(item.qty, 1);
  return pieces.lte(0) ? item : { ...item, ...withSum(item, gross, pieces), tax_percent };
}

/** Each line's tax, and their sum, are rounded to the currency's smallest unit. */
const toleranceOf = (lines: number, digits: number): Big => new Big(10).pow(-digits).times(1 + lines);

const isNear = (one: Big, other: Big, tolerance: Big): boolean => one.minus(other).abs().lte(tolerance);
