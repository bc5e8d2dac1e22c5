import type { ReactNode } from "react";

/**
 * One column of a `DataTable`. Define the array outside the component, or memoize it: rows re-render when it
 * changes.
 */
export interface Column<Row> {
  readonly id: string;
  /**
   * The header as plain text, which is also the label in cards, in the column chooser and for screen readers.
   */
  readonly header: string;
  /** A smaller note next to the header, for example the time zone. */
  readonly headerNote?: string;
  readonly cell: (row: Row) => ReactNode;
  /** The alignment; `end` for amounts, which then have tabular figures. */
  readonly align?: "start" | "end" | "center";
  readonly sortable?: boolean;
  /** The column's width in CSS, for example "9rem". */
  readonly width?: string;
  /** Whether the person has resized the column; the table sets this. */
  readonly sized?: boolean;
  /** Keeps the column at the start while the table scrolls sideways; for the first column. */
  readonly sticky?: boolean;
  /** Makes the cell the title of the row's card on phones, instead of the first column. */
  readonly lead?: boolean;
  /** Hides the column in windows narrower than this (48, 64, 80, 90 rem). Cards on phones still show it. */
  readonly hideBelow?: "md" | "lg" | "xl" | "2xl";
  /**
   * Truncates the cells in windows up to 140 rem, so that all columns fit; hovering and the expanded row show
   * the full text. `wide` columns are truncated later than others; `lg` columns only below 80 rem.
   */
  readonly short?: boolean | "wide" | "lg";
  /**
   * The cell's position on a phone's card of three lines. If no column has one, each column has a line with its
   * header.
   */
  readonly card?: CardPlace;
  readonly mono?: boolean;
  /** Lets long text wrap instead of being truncated. */
  readonly wrap?: boolean;
  /** Whether the column is always visible, so that the column chooser does not offer it. */
  readonly fixed?: boolean;
  /** Whether the column is hidden until the person selects it. */
  readonly initiallyHidden?: boolean;
  /** Hides the header from view, for example above row menus; screen readers still read it out. */
  readonly headerHidden?: boolean;
}

/**
 * Where a phone's card shows a cell: next to the title, below it, at either end of the last line, or nowhere.
 */
export type CardPlace = "beside-lead" | "middle" | "last-start" | "last-end" | "none";

export interface Sort {
  readonly column: string;
  readonly direction: "asc" | "desc";
}

/**
 * The columns to show: the selected ones, at every width, or the initial ones if none are selected. Fixed
 * columns are always shown.
 */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  chosenIds: readonly string[] | undefined,
): readonly Column<Row>[] {
  if (chosenIds === undefined)
    return columns.filter((column) => column.fixed === true || column.initiallyHidden !== true);
  return columns
    .filter((column) => column.fixed === true || chosenIds.includes(column.id))
    .map(({ hideBelow: _, ...column }) => column);
}

/** The sort after a click on a header: ascending first, then reversed. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  return sort?.column === column && sort.direction === "asc"
    ? { column, direction: "desc" }
    : { column, direction: "asc" };
}
