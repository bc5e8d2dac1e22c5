import {
  asFlag,
  defaultTaxPercent,
  isAmount,
  isTooPrecise,
  itemNumber,
  itemTypes,
  taxPercents,
} from "@hpay/domain";
import { asList, asObject, asText, type LooseObject } from "../../wire/loose-value";

/** Tax rates in percent, the most common one first. */
export const taxRates: readonly string[] = taxPercents.toSorted((a, b) => b - a).map(String);

/** An edited row of the items table, with values as typed. */
export interface ItemValues {
  /** Key of the row on the screen, stable during editing. */
  readonly key: string;
  /** Index in the original order; null for a new row. */
  readonly source: number | null;
  readonly type: string;
  readonly sku: string;
  readonly name: string;
  readonly taxPercent: string;
  readonly price: string;
  readonly qty: string;
  readonly virtual: boolean;
  readonly warehouse: string;
  readonly length: string;
  readonly width: string;
  readonly height: string;
  readonly weight: string;
}

export type ItemField = Exclude<keyof ItemValues, "key" | "source" | "virtual">;

export function newItem(key: string): ItemValues {
  return {
    key,
    source: null,
    type: "product",
    sku: "",
    name: "",
    taxPercent: String(defaultTaxPercent),
    price: "",
    qty: "1",
    virtual: false,
    warehouse: "default",
    length: "",
    width: "",
    height: "",
    weight: "",
  };
}

export function readItems(items: unknown): readonly ItemValues[] {
  return asList(items).map((value, index) => {
    const wire = asObject(value);
    return {
      key: `item-${index}`,
      source: index,
      type: asText(wire.type) || "product",
      sku: asText(wire.sku),
      name: asText(wire.name),
      taxPercent: taxRateOf(itemNumber(asText(wire.tax_percent))),
      price: asText(wire.price),
      qty: asText(wire.qty),
      virtual: asFlag(wire.virtual),
      warehouse: asText(wire.warehouse),
      length: asText(wire.length),
      width: asText(wire.width),
      height: asText(wire.height),
      weight: asText(wire.weight),
    };
  });
}

/** The tax rate that a text represents, because shops also write "20.00". */
const taxRateOf = (text: string): string =>
  taxRates.find((rate) => isAmount(text) && Number(text) === Number(rate)) ?? text;

export const canBeVirtual = (item: Pick<ItemValues, "type">): boolean => item.type === "product";

/** Only physical products have a warehouse, dimensions and a weight. */
export const isPhysical = (item: Pick<ItemValues, "type" | "virtual">): boolean =>
  item.type === "product" && !item.virtual;

/** Thirteen digits before the point: the largest amount that the gateway stores. */
const decimal = /^\d{1,13}([.,]\d+)?$/;
const wholeOrEmpty = /^\d*$/;
const decimalOrEmpty = /^(?:\d*|\d*\.\d+)$/;
const measures = ["length", "width", "height", "weight"] as const;

/**
 * Fields of the row that block saving, in reading order (spec 3 §5). A typed price has at most as many decimals
 * as its currency; a price from the shop is unchanged.
 */
export function itemProblems(item: ItemValues, currency = ""): readonly ItemField[] {
  const problems: ItemField[] = [];
  if (!itemTypes.some((type) => type === item.type)) problems.push("type");
  if (item.name.trim() === "") problems.push("name");
  if (!taxRates.some((rate) => rate === item.taxPercent.trim())) problems.push("taxPercent");
  // Some shops write a discount as a negative number, which is subtracted too.
  const typedPrice = itemNumber(item.price);
  const price = item.type === "discount" ? typedPrice.replace(/^-/, "") : typedPrice;
  const isExact = item.source !== null || !isTooPrecise(price, currency);
  if (price !== "" && !(decimal.test(price) && isExact)) problems.push("price");
  // A shop can sell 1.5 kg, but a person can type only whole numbers (spec 3 §5).
  const isQty = item.source === null ? wholeOrEmpty : decimalOrEmpty;
  if (!isQty.test(itemNumber(item.qty))) problems.push("qty");
  if (isPhysical(item)) {
    for (const measure of measures) {
      const text = item[measure].trim();
      if (text !== "" && !decimal.test(text)) problems.push(measure);
    }
  }
  return problems;
}

/**
 * Writes the row with wire names.
 * @param original the received item, so that values without a column are preserved
 * @param subtotal calculated line amount, decimal text
 */
export function writeItem(item: ItemValues, original: LooseObject, subtotal: string): LooseObject {
  const physical = isPhysical(item);
  // A cleared measure is removed explicitly, because otherwise its old value would remain.
  const clearedMeasures = new Set<string>(
    physical ? measures.filter((measure) => item[measure].trim() === "") : [],
  );
  return {
    ...Object.fromEntries(Object.entries(original).filter(([name]) => !clearedMeasures.has(name))),
    type: item.type,
    sku: item.sku.trim(),
    name: item.name.trim(),
    tax_percent: Number(item.taxPercent),
    price: itemNumber(item.price),
    qty: item.qty.trim() === "" ? 1 : Number(itemNumber(item.qty)),
    subtotal,
    virtual: canBeVirtual(item) && item.virtual,
    ...(physical
      ? {
          warehouse: item.warehouse,
          ...Object.fromEntries(
            measures
              .filter((measure) => !clearedMeasures.has(measure))
              .map((measure) => [measure, itemNumber(item[measure])]),
          ),
        }
      : {}),
  };
}
