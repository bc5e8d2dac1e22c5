import { type RefObject, useMemo, useRef } from "react";
import type { Column } from "./columns";

export interface ColumnsInView<Row> {
  /** The columns from the first to the last in view. `far` contains those beyond the end of the frame. */
  readonly near: readonly Column<Row>[];
  readonly far: readonly Column<Row>[];
}

/**
 * Splits the columns of a table that is wider than its frame, so that those in view can be filled first.
 * @param isChanging whether the rows are about to change; the frame's scroll position is read while its layout
 * is still known
 */
export function useColumnsInView<Row>(
  columns: readonly Column<Row>[],
  frame: RefObject<HTMLElement | null>,
  isChanging: boolean,
): ColumnsInView<Row> {
  const count = useRef(Number.POSITIVE_INFINITY);
  if (isChanging) count.current = countInView(frame.current);
  const at = count.current;
  return useMemo(() => ({ near: columns.slice(0, at), far: columns.slice(at) }), [columns, at]);
}

function countInView(frame: HTMLElement | null): number {
  if (frame === null || frame.clientWidth === 0) return Number.POSITIVE_INFINITY;
  const end = frame.scrollLeft + frame.clientWidth;
  const headerCells = [...frame.querySelectorAll<HTMLElement>("thead th:not([data-tool])")];
  const firstBeyond = headerCells.findIndex((head) => head.offsetWidth > 0 && head.offsetLeft >= end);
  return firstBeyond === -1 ? Number.POSITIVE_INFINITY : firstBeyond;
}
