import { leaf } from "@hpay/ui";
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { usePageText } from "../texts/use-page-text";
import { useSizedColumns, type Widths } from "./column-widths";
import type { Column, Sort } from "./columns";
import { Pager } from "./pager";
import { TableFrame } from "./table-frame";
import { CardSort, TableHead } from "./table-head";
import { type RowWords, TableRow } from "./table-row";
import { useColumnsInView } from "./use-columns-in-view";
import { type Density, useDensity } from "./use-density";
import { useFocusAfterRemoval } from "./use-focus-passed-on";
import { useInViewFirst } from "./use-in-view-first";
import { useOtherList } from "./use-other-list";
import { type Pages, usePressAhead } from "./use-press-ahead";
import { useRowSlots } from "./use-row-slots";
import { useRowWindow } from "./use-row-window";

const Below = leaf("div", { base: { mt: "4" } });

export interface DataTableProps<Row> {
  /** The table's content, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Returns a stable and unique key. */
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /**
   * Returns the rows in another order if they need no loading; otherwise null. If this function is set, a click
   * on a header takes effect at once, and `onSort` is called after the frame.
   */
  readonly sorted?: (sort: Sort) => readonly Row[] | null;
  /** Called on a click or Enter on a row. Put a real link into a cell as well, so that middle click works. */
  readonly onRowOpen?: (row: Row) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelected?: (keys: ReadonlySet<string>) => void;
  /** Renders a row's expanded content. Several rows may be expanded. */
  readonly detail?: (row: Row) => ReactNode;
  /** The keys of the expanded rows if the page controls them; by default, the table does. */
  readonly unfolded?: ReadonlySet<string>;
  readonly onUnfolded?: (keys: ReadonlySet<string>) => void;
  /** Key of the row in use, for example the selected POS. */
  readonly currentKey?: string | undefined;
  /** Keys of new rows, which the table highlights. */
  readonly freshKeys?: ReadonlySet<string>;
  /** The height of rows; `auto` is compact in windows of 118 rem or less. */
  readonly density?: Density;
  /** Identifies which rows are listed, in any order. If it changes, the table scrolls to the first row. */
  readonly listed?: string;
  /**
   * Navigation to the list's other pages, below the table. If a page's rows are known, a press shows them at
   * once, and `onPage` is called after the frame.
   */
  readonly pages?: Pages<Row>;
  /** The total number of rows, if the table shows only some of them and has no `pages`. */
  readonly totalRows?: number;
  /**
   * Lets rows on another page or in another order reuse the rows' elements, which costs much less. Set this
   * only if cells have no state.
   */
  readonly refillsRows?: boolean;
  /** The widths of columns. If set, the columns can be resized. */
  readonly widths?: Widths;
  /** The maximum height as a CSS length; the table scrolls inside it. By default, the table fits the window. */
  readonly maxHeight?: string;
}

/**
 * A table of rows and columns. It is virtual from 100 rows, shows cards below 640 px, and arrow keys move
 * between rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rowKey, onRowOpen, selected, onSelected, detail, widths } = props;
  const { marked: columns, style, isWhole } = useSizedColumns(props.columns, widths?.chosen);
  const density = useDensity(props.density ?? "normal");
  const { pages } = props;
  const { rows, sort, onSort, onNearSort, page, onPage } = usePressAhead(props);
  const frame = useRef<HTMLDivElement>(null);
  const [ownExpandedKeys, setOwnExpandedKeys] = useState<ReadonlySet<string>>(new Set());
  const open = props.unfolded ?? ownExpandedKeys;
  const [focusIndex, setFocusIndex] = useState(0);
  const rowHeight = density === "compact" ? 32 : 40;
  const isOtherList = useOtherList(page === undefined ? props.listed : `${page} ${props.listed}`, frame);
  const view = useRowWindow(rows.length, rowHeight, frame, isOtherList);
  const focusHandlers = useFocusAfterRemoval(rows, rowKey, frame);

  const { unfolded, onUnfolded } = props;
  const latest = useRef({ selected, onSelected, unfolded, onUnfolded });
  latest.current = { selected, onSelected, unfolded, onUnfolded };
  const toggleDetail = useCallback((key: string) => {
    const page = latest.current;
    if (page.unfolded === undefined) setOwnExpandedKeys((keys) => withToggled(keys, key));
    else page.onUnfolded?.(withToggled(page.unfolded, key));
  }, []);
  const toggleSelected = useCallback((key: string) => {
    latest.current.onSelected?.(withToggled(latest.current.selected ?? new Set(), key));
  }, []);

  const keysOfRows = () => rows.map(rowKey);
  const selectedCount =
    onSelected === undefined ? 0 : rows.filter((row) => selected?.has(rowKey(row)) === true).length;
  const isEveryRowChosen = selectedCount > 0 && selectedCount === rows.length;
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.index : undefined;
    if (from === undefined) return;
    const at = Number(from);
    const nextIndex = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (nextIndex === undefined || nextIndex < 0 || nextIndex >= rows.length) return;
    event.preventDefault();
    setFocusIndex(nextIndex);
    view.scrollTo(nextIndex);
    requestAnimationFrame(() => {
      const row = frame.current?.querySelector(`tr[data-index="${nextIndex}"]`);
      if (row instanceof HTMLElement) row.focus();
    });
  };
  const t = usePageText();
  const words = useMemo<RowWords>(
    () => ({ select: t("ui.select-row"), expand: t("common.expand"), collapse: t("common.collapse") }),
    [t],
  );
  const { placedRows, isChanging } = useInViewFirst(rows, rowKey, view);
  const rendersInParts = isChanging && props.refillsRows === true;
  const columnsInView = useColumnsInView(columns, frame, rendersInParts);
  const slots = useRowSlots(placedRows.map(({ row }) => rowKey(row)));
  const firstIndex = 2 + (pages === undefined || page === undefined ? 0 : (page - 1) * pages.pageSize);
  const waitingHeight = (view.to - view.from - placedRows.length) * rowHeight;
  const first = Math.min(Math.max(focusIndex, view.from), Math.max(view.from, view.to - 1));

  return (
    <div>
      <CardSort columns={columns} sort={sort} onSort={onSort} />
      <TableFrame
        ref={frame}
        density={density}
        {...(view.isPart ? { "data-part": true } : {})}
        tabIndex={0}
        role="region"
        aria-label={label}
        onKeyDown={handleKey}
        {...focusHandlers}
        style={{ ...style, ...(props.maxHeight === undefined ? {} : { maxHeight: props.maxHeight }) }}
      >
        <table
          {...(isWhole ? { "data-whole": true } : {})}
          aria-label={label}
          aria-rowcount={(pages?.total ?? props.totalRows ?? rows.length) + 1}
        >
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            onNearSort={onNearSort}
            expandable={detail !== undefined}
            widths={widths}
            {...(onSelected === undefined
              ? {}
              : {
                  selectAll: {
                    state: isEveryRowChosen ? true : selectedCount > 0 ? ("some" as const) : false,
                    onToggle: () => onSelected(new Set(isEveryRowChosen ? [] : keysOfRows())),
                  },
                })}
          />
          <tbody>
            <Spacer height={view.before} />
            {placedRows.map(({ row, index }) => {
              const key = rowKey(row);
              return (
                <TableRow<Row>
                  key={props.refillsRows === true ? slots.get(key) : key}
                  row={row}
                  rowKey={key}
                  index={index}
                  listIndex={firstIndex + index}
                  columns={columnsInView}
                  isChanging={rendersInParts}
                  words={words}
                  onOpen={onRowOpen}
                  onToggleSelected={onSelected === undefined ? undefined : toggleSelected}
                  onToggleDetail={detail === undefined ? undefined : toggleDetail}
                  isSelected={selected?.has(key) === true}
                  isCurrent={props.currentKey === key}
                  isFresh={props.freshKeys?.has(key) === true}
                  isFocusable={index === first}
                  detail={detail !== undefined && open.has(key) ? detail(row) : undefined}
                  measure={view.measure}
                />
              );
            })}
            <Spacer height={view.after + waitingHeight} />
          </tbody>
        </table>
      </TableFrame>
      {pages === undefined || page === undefined ? null : (
        <Below>
          <Pager {...pages} page={page} onPage={onPage} />
        </Below>
      )}
    </div>
  );
}

/** Reserves the height of rows that are not rendered, so that the scroll bar has the right size. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

function withToggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
