import { useRef } from "react";

/**
 * The React key of each row in view. A row keeps its key while it is shown. If at least a third of the rows
 * change at once (another sort order or page), the new rows reuse the previous keys: their elements are
 * refilled, which is several times cheaper than building new ones.
 */
export function useRowSlots(keys: readonly string[]): ReadonlyMap<string, number> {
  const slots = useRef({ last: 0, of: new Map<string, number>() });
  const before = slots.current.of;
  const remainingKeys = keys.filter((key) => before.has(key));
  if (remainingKeys.length === keys.length && remainingKeys.length === before.size) return before;

  const unusedSlots = (keys.length - remainingKeys.length) * 3 >= keys.length ? freeSlots(before, keys) : [];
  const next = new Map<string, number>();
  for (const key of keys) {
    const slot = before.get(key) ?? unusedSlots.shift();
    if (slot === undefined) slots.current.last += 1;
    next.set(key, slot ?? slots.current.last);
  }
  slots.current.of = next;
  return next;
}

/** The slots of removed rows, from the top. */
function freeSlots(before: ReadonlyMap<string, number>, keys: readonly string[]): number[] {
  const stayingKeys = new Set(keys);
  return [...before].filter(([key]) => !stayingKeys.has(key)).map(([, slot]) => slot);
}
