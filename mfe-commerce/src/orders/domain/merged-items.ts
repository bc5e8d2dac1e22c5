import { isSameJson } from "@hpay/data";
import type { ItemValues } from "./order-items";

type Items = readonly ItemValues[];

/**
 * Merges the saved rows with what was typed since the save started. Rows have no id in the wire format, so a
 * moved row is recognized by its contents.
 * @param sent the rows at the start of the save
 */
export function mergedItems(saved: Items, now: Items, sent: Items): Items {
  const savedOf = sameRows(sent, saved);
  const sentOf = new Map([...savedOf].map(([before, row]) => [row, before]));
  const currentByKey = new Map(now.map((row) => [row.key, row]));
  const sentByKey = new Map(sent.map((row) => [row.key, row]));
  const rows = saved.flatMap((row) => {
    const before = sentOf.get(row);
    if (before === undefined) return [{ ...row, key: freeKey(row.key, currentByKey) }];
    const typed = currentByKey.get(before.key);
    // An edited row keeps its key, and with it the focus. A row that is missing here was deleted meanwhile.
    return typed ? [{ ...row, ...typedFields(typed, before), key: typed.key }] : [];
  });
  // New rows are added, and so are edited rows that other people deleted, so that no work is lost.
  const own = now.filter((row) => {
    const before = sentByKey.get(row.key);
    return !before || (!savedOf.has(before) && Object.keys(typedFields(row, before)).length > 0);
  });
  return [...rows, ...own.map((row) => ({ ...row, source: null }))];
}

/** The contents of the rows, because a key only identifies a row on the screen. */
export const withoutKeys = (items: Items) => items.map(({ key: _, ...row }) => row);

function freeKey(key: string, rowsByKey: ReadonlyMap<string, unknown>): string {
  return rowsByKey.has(key) ? freeKey(`${key}+`, rowsByKey) : key;
}

function typedFields(now: ItemValues, before: ItemValues): Partial<ItemValues> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSameJson(value, Reflect.get(before, name))),
  );
}

const isSame = (one: string, other: string) => one.trim() !== "" && one.trim() === other.trim();
const fieldsOf = ({ key: _key, source: _source, ...fields }: ItemValues) => fields;

/** The ways to recognize a row, the most reliable one first. */
const ways: readonly ((one: ItemValues, other: ItemValues) => boolean)[] = [
  (one, other) => isSameJson(fieldsOf(one), fieldsOf(other)),
  (one, other) => isSame(one.sku, other.sku) && isSame(one.name, other.name),
  (one, other) => isSame(one.sku, other.sku),
  (one, other) => isSame(one.name, other.name),
];

/**
 * Maps each sent row to its saved row. If both lists have the same length, the remaining rows match by
 * position.
 */
function sameRows(sent: Items, saved: Items): ReadonlyMap<ItemValues, ItemValues> {
  const found = new Map<ItemValues, ItemValues>();
  const unmatched = new Set(saved);
  const find = (isSame: (row: ItemValues, other: ItemValues, isInPlace: boolean) => boolean) => {
    for (const [place, row] of sent.entries()) {
      if (found.has(row)) continue;
      const own = saved.find((other, at) => unmatched.has(other) && isSame(row, other, at === place));
      if (own && unmatched.delete(own)) found.set(row, own);
    }
  };
  for (const way of ways) {
    // Among several equal rows, the one at the same position is preferred.
    find((row, other, isInPlace) => isInPlace && way(row, other));
    find(way);
  }
  if (sent.length === saved.length) find((_row, _other, isInPlace) => isInPlace);
  return found;
}
