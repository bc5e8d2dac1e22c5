import { useCallback, useRef, useState } from "react";
import { afterPaint } from "./after-paint";
import type { Sort } from "./columns";
import type { PagerProps } from "./pager";

/** The pages of a list, for a table that shows only one of them. */
export interface Pages<Row> extends PagerProps {
  /** Returns the rows of another page if they were already loaded; otherwise null. */
  readonly rowsOf?: (page: number) => readonly Row[] | null;
}

interface Pressable<Row> {
  readonly rows: readonly Row[];
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly sorted?: (sort: Sort) => readonly Row[] | null;
  readonly pages?: Pages<Row> | undefined;
}

interface Press<Row> {
  readonly sort: Sort | undefined;
  readonly page: number | undefined;
  readonly rows: readonly Row[] | null;
  /**
   * The table's props when the press occurred. While all of them are the same, the page around the table has
   * not reacted yet.
   */
  readonly over: Pressable<Row>;
}

export interface AheadOfPage<Row> {
  readonly rows: readonly Row[];
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  /** Called when the pointer or focus is on a header, so that its rows can be sorted before the press. */
  readonly onNearSort: (sort: Sort) => void;
  readonly page: number | undefined;
  readonly onPage: (page: number) => void;
}

/**
 * Shows the result of a press on a header or page button before the page around the table has reacted: the
 * pressed state and, if they are known, the rows.
 */
export function usePressAhead<Row>(props: Pressable<Row>): AheadOfPage<Row> {
  const { rows, sort, onSort, sorted, pages } = props;
  const [press, setPress] = useState<Press<Row> | null>(null);
  // The props may change between the press and the frame, so the latest ones are used.
  const latest = useRef(props);
  latest.current = props;
  const pendingPress = useRef<object | null>(null);
  const show = useCallback((nextPress: Omit<Press<Row>, "over">, follow: () => void) => {
    const next = { ...nextPress, over: latest.current };
    pendingPress.current = next;
    setPress(next);
    // If there are several presses within a frame, only the last one counts.
    afterPaint(() => pendingPress.current === next && follow());
  }, []);
  const showSortAtOnce = useCallback(
    (next: Sort) => {
      const { sorted, pages } = latest.current;
      const follow = () => latest.current.onSort?.(next);
      show({ sort: next, page: pages?.page, rows: sorted?.(next) ?? null }, follow);
    },
    [show],
  );
  const nearSort = useCallback((next: Sort) => void latest.current.sorted?.(next), []);
  const showPageAtOnce = useCallback(
    (page: number) => {
      const { sort, pages } = latest.current;
      const follow = () => latest.current.pages?.onPage(page);
      const rows = pages?.rowsOf?.(page) ?? null;
      if (rows !== null) return show({ sort, page, rows }, follow);
      pendingPress.current = null;
      follow();
    },
    [show],
  );
  const isAhead = press !== null && isSamePlace(press.over, props);
  // When the page has reacted, the press is over, so that going back in the history does not repeat it.
  if (press !== null && !isAhead) setPress(null);
  return {
    rows: (isAhead ? press.rows : null) ?? rows,
    sort: isAhead ? press.sort : sort,
    onSort: onSort && sorted ? showSortAtOnce : onSort,
    onNearSort: nearSort,
    page: isAhead ? press.page : pages?.page,
    onPage: showPageAtOnce,
  };
}

const isSamePlace = <Row>(a: Pressable<Row>, b: Pressable<Row>) =>
  a.rows === b.rows &&
  a.pages?.page === b.pages?.page &&
  a.sort?.column === b.sort?.column &&
  a.sort?.direction === b.sort?.direction;
