import { isSameJson } from "@hpay/data";
import { isRecord } from "../definition/attributes";

/** One change to a JSON text: the new value at a path, or `undefined` if the key is removed. */
export interface Change {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/**
 * The smallest list of changes that turns one plain value into the other. Equal parts are not changed, so that
 * their text stays the same.
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  path: Change["path"] = [],
): readonly Change[] {
  if (isSameJson(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const removedNames = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
    return [
      ...removedNames.map((name) => ({ path: [...path, name], value: undefined })),
      ...Object.keys(after).flatMap((name) =>
        Object.hasOwn(before, name)
          ? changesBetween(before[name], after[name], [...path, name])
          : [{ path: [...path, name], value: after[name] }],
      ),
    ];
  }
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path);
  return [{ path, value: after }];
}

/**
 * With more edits than this, inserting them one by one into a text of 9,999 rows takes longer than people are
 * willing to wait.
 */
const maxEdits = 100;

/**
 * Rows that follow a removed row are matched again, so that an untouched row keeps its text. Changes run from
 * the end to the beginning, so that no removal shifts the position of a later change.
 */
function listChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  path: Change["path"],
): readonly Change[] {
  const changes: (readonly Change[])[] = [];
  let from = 0;
  let to = 0;
  while (from < before.length && to < after.length) {
    const removedCount = removedAt(before, from, after, to);
    if (removedCount === 0) {
      changes.push(changesBetween(before[from], after[to], [...path, from]));
      to += 1;
      from += 1;
    }
    for (let place = 0; place < removedCount; place += 1, from += 1)
      changes.push([{ path: [...path, from], value: undefined }]);
  }
  for (; from < before.length; from += 1) changes.push([{ path: [...path, from], value: undefined }]);
  const edits = changes.reverse().flat();
  const additions = after.slice(to).map((value, place) => ({ path: [...path, to + place], value }));
  return edits.length + additions.length > maxEdits ? [{ path, value: after }] : [...edits, ...additions];
}

/**
 * The number of rows that were removed just before this position; 0 if the row is the same one, edited or not.
 */
function removedAt(before: readonly unknown[], from: number, after: readonly unknown[], to: number): number {
  const surplusCount = before.length - from - (after.length - to);
  for (let count = 0; count <= surplusCount; count += 1)
    if (isSameJson(before[from + count], after[to])) return count;
  return 0;
}
