import { useEffect, useReducer, useRef } from "react";
import { afterPaint } from "./after-paint";
import type { RowWindow } from "./use-row-window";

export interface PlacedRow<Row> {
  readonly row: Row;
  readonly index: number;
}

export interface InViewFirst<Row> {
  readonly placed: readonly PlacedRow<Row>[];
  /** What is not seen waits until the next frame has been painted. */
  readonly isTurned: boolean;
}

/**
 * The rows to render now. On another page or in another order those that are seen come first; until that frame has been
 * painted the others keep what they held, and what was never there waits.
 * @param rows all of them; the same array as long as they are the same
 */
export function useInViewFirst<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  { from, to, seen }: Pick<RowWindow, "from" | "to" | "seen">,
): InViewFirst<Row> {
  const settled = useRef<readonly Row[]>([]);
  const [, drawRest] = useReducer((times: number) => times + 1, 0);
  const before = settled.current;
  const isTurned = rows !== before && (from < seen.from || to > seen.to) && areOthers();
  useEffect(() => {
    if (!isTurned) settled.current = rows;
    else
      afterPaint(() => {
        settled.current = rows;
        drawRest();
      });
  }, [rows, isTurned]);

  const rendered = rows.slice(from, to).map((row, at) => ({ row, index: from + at }));
  if (!isTurned) return { placed: rendered, isTurned };
  // A row stands once, however far it is moved.
  const placed = new Set(rows.slice(seen.from, seen.to).map(rowKey));
  const seenFirst = rendered.flatMap(({ row, index }) => {
    if (index >= seen.from && index < seen.to) return [{ row, index }];
    const old = before[index];
    const kept = old === undefined ? undefined : [old, row].find((one) => !placed.has(rowKey(one)));
    if (kept === undefined) return [];
    placed.add(rowKey(kept));
    return [{ row: kept, index }];
  });
  return { placed: seenFirst, isTurned };

  /** Most of what is seen was not there before: a row that comes or goes is drawn with all the rest. */
  function areOthers(): boolean {
    const known = new Set(before.slice(from, to).map(rowKey));
    const inSight = rows.slice(seen.from, seen.to);
    return inSight.filter((row) => known.has(rowKey(row))).length * 2 < inSight.length;
  }
}
