import { useEffect, useReducer, useRef } from "react";
import { afterPaint } from "./after-paint";
import type { RowWindow } from "./use-row-window";

export interface PlacedRow<Row> {
  readonly row: Row;
  readonly index: number;
}

export interface InViewFirst<Row> {
  readonly placedRows: readonly PlacedRow<Row>[];
  /** True while rows out of view wait until the next frame is painted. */
  readonly isChanging: boolean;
}

/**
 * The rows to render now. When the page or the order changes, rows in view are rendered first. Until that frame
 * is painted, the other positions show their old rows, and new rows wait.
 * @param rows all rows; the same array while they are unchanged
 */
export function useInViewFirst<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  { from, to, seen }: Pick<RowWindow, "from" | "to" | "seen">,
): InViewFirst<Row> {
  const settledRows = useRef<readonly Row[]>([]);
  const [, renderRest] = useReducer((times: number) => times + 1, 0);
  const before = settledRows.current;
  const isChanging = rows !== before && (from < seen.from || to > seen.to) && areOthers();
  useEffect(() => {
    if (!isChanging) settledRows.current = rows;
    else
      afterPaint(() => {
        settledRows.current = rows;
        renderRest();
      });
  }, [rows, isChanging]);

  const renderedRows = rows.slice(from, to).map((row, at) => ({ row, index: from + at }));
  if (!isChanging) return { placedRows: renderedRows, isChanging };
  // A row must appear only once, however far it has moved.
  const placedKeys = new Set(rows.slice(seen.from, seen.to).map(rowKey));
  const visibleFirst = renderedRows.flatMap(({ row, index }) => {
    if (index >= seen.from && index < seen.to) return [{ row, index }];
    const oldRow = before[index];
    const matchingRow =
      oldRow === undefined
        ? undefined
        : [oldRow, row].find((candidate) => !placedKeys.has(rowKey(candidate)));
    if (matchingRow === undefined) return [];
    placedKeys.add(rowKey(matchingRow));
    return [{ row: matchingRow, index }];
  });
  return { placedRows: visibleFirst, isChanging };

  /**
   * Whether most rows in view are new. Otherwise, for example after a single row was added or removed, all rows
   * are rendered together.
   */
  function areOthers(): boolean {
    const previousKeys = new Set(before.slice(from, to).map(rowKey));
    const visibleRows = rows.slice(seen.from, seen.to);
    return visibleRows.filter((row) => previousKeys.has(rowKey(row))).length * 2 < visibleRows.length;
  }
}
