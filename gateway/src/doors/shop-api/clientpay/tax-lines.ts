import { digitsOf } from "@hpay/domain";
import Big from "big.js";
import { isObject, textOf } from "../../../platform/json/values";
import { exactOf, sumOf, withSum } from "./line-sums";
import { type LineRate, ratesOfLines } from "./rates-of-lines";
import { taxRatesOf } from "./tax-rates";

/*
 * OpenCart sends prices without tax, and the tax of the order as separate lines, one for each rate. A receipt
 * needs the rate of each line.
 */

type Item = Readonly<Record<string, unknown>>;

const hundred = 100;
const maxLines = 500;

/** Whether any item is the tax of other items. */
export const hasTaxLine = (items: readonly unknown[]): boolean => items.some(isTaxLine);

/**
 * The items without the tax lines, with their rates, and with that tax in their prices. A discount on goods of
 * several rates becomes a line for each of them. The lines of one rate have the same total in every
 * combination, so the first one that fits is as good as any other. If none fits, the items remain unchanged.
 * @param country of the company, as a code
 */
export function withoutTaxLines(
  items: readonly unknown[],
  country: string,
  currency: string,
): readonly unknown[] {
  const lines = items.filter(isObject);
  const taxes = lines.filter((item) => isTaxLine(item));
  const goods = lines.filter((item) => !isTaxLine(item));
  if (taxes.length === 0 || lines.length < items.length || goods.length > maxLines) return items;
  if (goods.some(hasOwnTax)) return items;
  const digits = digitsOf(currency);
  const [chargedGoods, giftCards] = [goods.filter((item) => !isGiftCard(item)), goods.filter(isGiftCard)];
  const assignment = ratesOfLines(
    chargedGoods.map((item) => ({ net: sumOf(item).toNumber(), isGoods: item.type === "product" })),
    taxes.map((line) => ({ tax: sumOf(line).toNumber(), rates: ratesIn(line, country) })),
    10 ** -digits,
  );
  if (!assignment) return items;
  const parts = [
    ...chargedGoods.flatMap((item, at) =>
      (assignment.lineRates[at] ?? []).map((rate) => ({ item, ...rate })),
    ),
    ...[...giftCards, ...taxes.filter((_, at) => assignment.taxRates[at] === 0)].map((item) => ({
      item,
      rate: 0,
      share: 1,
    })),
  ];
  return withRates(parts, lines, digits);
}

const hasOwnTax = (item: Item): boolean =>
  textOf(item.tax_percent).trim() !== "" || textOf(item.tax_amount).trim() !== "";

function isTaxLine(item: unknown): boolean {
  return isObject(item) && item.type === "fee" && item.sku === "TAX" && !hasOwnTax(item);
}

/** A gift card pays a part of the order and does not reduce its tax. */
const isGiftCard = (item: Item): boolean => item.type === "fee" && item.sku === "VOUCHER";

/** The rate in the line's name, such as `PDV (20%)`, or the country's rates, and 0 for a charge per piece. */
function ratesIn(line: Item, country: string): readonly number[] {
  const [, text = ""] = /(\d{1,2}(?:[.,]\d{1,2})?)\s*%/.exec(textOf(line.name)) ?? [];
  const labeledRate = Number(text.replace(",", "."));
  return labeledRate > 0 ? [labeledRate] : [...taxRatesOf(country), 0];
}

interface Part extends LineRate {
  readonly item: Item;
}

/** The lines with their tax in the price; the largest takes the rounding difference. */
function withRates(parts: readonly Part[], lines: readonly Item[], digits: number): readonly Item[] {
  const sums = parts.map(({ item, rate, share }) =>
    sumOf(item)
      .times(share)
      .times(hundred + rate)
      .div(hundred)
      .round(digits),
  );
  const total = lines.reduce((sum, item) => sum.plus(sumOf(item)), new Big(0)).round(digits);
  const difference = sums.reduce((rest, sum) => rest.minus(sum), total);
  const maxIndex = sums.reduce((bestIndex, sum, at) => (sum.gt(sums[bestIndex] ?? 0) ? at : bestIndex), 0);
  return parts.map(({ item, rate }, at) => {
    const sum = sums[at] ?? new Big(0);
    return withRate(item, rate, at === maxIndex ? sum.plus(difference) : sum, digits);
  });
}

/** The price of one piece is rounded if the sum of all pieces does not change. */
function withRate(item: Item, tax_percent: number, sum: Big, digits: number): Item {
  const pieces = exactOf(item.qty, 1);
  if (pieces.lte(0)) return item;
  const price = sum.div(pieces).round(digits);
  const roundedPrice = price.times(pieces).round(digits).eq(sum) ? { price: price.toFixed() } : {};
  return { ...item, ...withSum(item, sum, pieces), ...roundedPrice, tax_percent };
}
