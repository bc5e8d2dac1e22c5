import { useCallback, useRef, useState } from "react";
import { afterPaint } from "./after-paint";
import type { Sort } from "./columns";

interface Sortable<Row> {
  readonly rows: readonly Row[];
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly sorted?: (sort: Sort) => readonly Row[] | null;
}

interface Press<Row> {
  readonly sort: Sort;
  readonly rows: readonly Row[] | null;
  /** How the page was sorted then, and its rows: until one of them changes it has not followed. */
  readonly before: Sort | undefined;
  readonly over: readonly Row[];
}

/** Shows a press on a header before the page around the table has followed it: header and, where they are known, rows. */
export function useSortAhead<Row>({ rows, sort, onSort, sorted }: Sortable<Row>): Pick<
  Sortable<Row>,
  "rows" | "sort"
> & {
  readonly onSort: ((sort: Sort) => void) | undefined;
} {
  const [press, setPress] = useState<Press<Row> | null>(null);
  // The page may move on between the press and the frame: what it knows by then counts.
  const latest = useRef({ rows, sort, onSort, sorted });
  latest.current = { rows, sort, onSort, sorted };
  const pressed = useCallback((next: Sort) => {
    const { rows: over, sort: before, sorted } = latest.current;
    setPress({ sort: next, rows: sorted?.(next) ?? null, before, over });
    afterPaint(() => latest.current.onSort?.(next));
  }, []);
  if (onSort === undefined || sorted === undefined) return { rows, sort, onSort };
  const isAhead = press !== null && press.over === rows && isSame(press.before, sort);
  // Once the page has followed, the press is over: going back in the history must not bring it up again.
  if (press !== null && !isAhead) setPress(null);
  return {
    rows: (isAhead ? press.rows : null) ?? rows,
    sort: isAhead ? press.sort : sort,
    onSort: pressed,
  };
}

const isSame = (one: Sort | undefined, other: Sort | undefined) =>
  one?.column === other?.column && one?.direction === other?.direction;
