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

/** What two lists begin and end with alike stays; the middle is changed place by place, then cut or lengthened. */
function listChanges(
  before: readonly unknown[],
  after: readonly unknown[],
  path: Change["path"],
): readonly Change[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSameJson(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSameJson(before[before.length - 1 - end], after[after.length - 1 - end]))
    end += 1;
  const removed = before.length - start - end;
  const added = after.length - start - end;
  // An insertion in the middle moves what follows; the text of a list offers no such move, so the list is written anew.
  if (added > removed && end > 0) return [{ path, value: after }];
  const changes: Change[] = [];
  for (let place = 0; place < Math.min(removed, added); place += 1)
    changes.push(...changesBetween(before[start + place], after[start + place], [...path, start + place]));
  for (let place = removed - 1; place >= added; place -= 1)
    changes.push({ path: [...path, start + place], value: undefined });
  for (let place = removed; place < added; place += 1)
    changes.push({ path: [...path, start + place], value: after[start + place] });
  return changes;
}
