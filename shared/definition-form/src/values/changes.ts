import { isSameJson } from "@hpay/data";
import { isRecord } from "../definition/attributes";

/** One change of a JSON text: the value at a path, or `undefined` where the key goes away. */
export interface Change {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/**
 * The fewest changes that lead from one plain value to the other, to be done in order. What is equal is not touched,
 * so that its text keeps every letter.
 */
export function changesBetween(
  before: unknown,
  after: unknown,
  path: Change["path"] = [],
): readonly Change[] {
  if (isSameJson(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
    return [
      ...gone.map((name) => ({ path: [...path, name], value: undefined })),
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

/** From so many edits up, splicing each into a text of 9,999 rows takes longer than a person waits. */
const mostEdits = 100;

/**
 * Rows that stay are found again behind those that were taken out, so that a row that nobody touched keeps its text.
 * From the end to the beginning: no removal moves a place that is still to be changed.
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
    const gone = removedAt(before, from, after, to);
    if (gone === 0) {
      changes.push(changesBetween(before[from], after[to], [...path, from]));
      to += 1;
      from += 1;
    }
    for (let place = 0; place < gone; place += 1, from += 1)
      changes.push([{ path: [...path, from], value: undefined }]);
  }
  for (; from < before.length; from += 1) changes.push([{ path: [...path, from], value: undefined }]);
  const edits = changes.reverse().flat();
  const added = after.slice(to).map((value, place) => ({ path: [...path, to + place], value }));
  return edits.length + added.length > mostEdits ? [{ path, value: after }] : [...edits, ...added];
}

/** How many rows stood here before the one that now does; 0 when it is the same one, edited or not. */
function removedAt(before: readonly unknown[], from: number, after: readonly unknown[], to: number): number {
  const surplus = before.length - from - (after.length - to);
  for (let gone = 0; gone <= surplus; gone += 1) if (isSameJson(before[from + gone], after[to])) return gone;
  return 0;
}
