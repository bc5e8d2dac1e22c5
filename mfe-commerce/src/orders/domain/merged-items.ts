import { isSameJson } from "@hpay/data";
import type { ItemValues } from "./order-items";

type Items = readonly ItemValues[];

/**
 * Merges the saved rows with what was typed since the save started. Rows have no id in the wire format, so a
 * moved row is recognized by its contents.
 * @param sentRows the rows at the start of the save
 */
export function mergedItems(savedRows: Items, currentRows: Items, sentRows: Items): Items {
  const savedOf = sameRows(sentRows, savedRows);
  const sentOf = new Map([...savedOf].map(([sentRow, row]) => [row, sentRow]));
  const currentByKey = new Map(currentRows.map((row) => [row.key, row]));
  const sentByKey = new Map(sentRows.map((row) => [row.key, row]));
  const rows = savedRows.flatMap((row) => {
    const sentRow = sentOf.get(row);
    if (sentRow === undefined) return [{ ...row, key: freeKey(row.key, currentByKey) }];
    const typedRow = currentByKey.get(sentRow.key);
    // An edited row keeps its key, and with it the focus. A row that is missing here was deleted meanwhile.
    return typedRow ? [{ ...row, ...typedFields(typedRow, sentRow), key: typedRow.key }] : [];
  });
  // New rows are added, and so are edited rows that other people deleted, so that no work is lost.
  const addedRows = currentRows.filter((row) => {
    const sentRow = sentByKey.get(row.key);
    return !sentRow || (!savedOf.has(sentRow) && Object.keys(typedFields(row, sentRow)).length > 0);
  });
  return [...rows, ...addedRows.map((row) => ({ ...row, source: null }))];
}

/** The contents of the rows, because a key only identifies a row on the screen. */
export const withoutKeys = (items: Items) => items.map(({ key: _, ...row }) => row);

function freeKey(key: string, rowsByKey: ReadonlyMap<string, unknown>): string {
  return rowsByKey.has(key) ? freeKey(`${key}+`, rowsByKey) : key;
}

function typedFields(currentRow: ItemValues, sentRow: ItemValues): Partial<ItemValues> {
  return Object.fromEntries(
    Object.entries(currentRow).filter(([name, value]) => !isSameJson(value, Reflect.get(sentRow, name))),
  );
}

const isSame = (a: string, b: string) => a.trim() !== "" && a.trim() === b.trim();
const fieldsOf = ({ key: _key, source: _source, ...fields }: ItemValues) => fields;

/** The ways to recognize a row, the most reliable one first. */
const ways: readonly ((one: ItemValues, other: ItemValues) => boolean)[] = [
  (a, b) => isSameJson(fieldsOf(a), fieldsOf(b)),
  (a, b) => isSame(a.sku, b.sku) && isSame(a.name, b.name),
  (a, b) => isSame(a.sku, b.sku),
  (a, b) => isSame(a.name, b.name),
];

/**
 * Maps each sent row to its saved row. If both lists have the same length, the remaining rows match by
 * position.
 */
function sameRows(sentRows: Items, savedRows: Items): ReadonlyMap<ItemValues, ItemValues> {
  const matches = new Map<ItemValues, ItemValues>();
  const unmatchedRows = new Set(savedRows);
  const find = (isSame: (row: ItemValues, other: ItemValues, isInPlace: boolean) => boolean) => {
    for (const [index, row] of sentRows.entries()) {
      if (matches.has(row)) continue;
      const match = savedRows.find(
        (other, at) => unmatchedRows.has(other) && isSame(row, other, at === index),
      );
      if (match && unmatchedRows.delete(match)) matches.set(row, match);
    }
  };
  for (const way of ways) {
    // Among several equal rows, the one at the same position is preferred.
    find((row, other, isInPlace) => isInPlace && way(row, other));
    find(way);
  }
  if (sentRows.length === savedRows.length) find((_row, _other, isInPlace) => isInPlace);
  return matches;
}
