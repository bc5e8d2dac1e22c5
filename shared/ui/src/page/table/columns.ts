import type { ReactNode } from "react";

/** One column of a `DataTable`. Keep the array outside the component, or memoized: rows re-render when it changes. */
export interface Column<Row> {
  readonly id: string;
  /**
   * The header as plain text, which is also the label in cards, in the column chooser and for screen readers.
   */
  readonly header: string;
  /** A smaller note next to the header, for example the time zone. */
  readonly headerNote?: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for amounts, with tabular figures. */
  readonly align?: "start" | "end" | "center";
  readonly sortable?: boolean;
  /** CSS width, for example "9rem". */
  readonly width?: string;
  /** Set by the table for columns that the person has resized. */
  readonly sized?: boolean;
  /** Sticks to the start while the table scrolls sideways; for the first column. */
  readonly sticky?: boolean;
  /** The title of the row's card on phones, instead of the first column. */
  readonly lead?: boolean;
  /** Hidden in windows narrower than this (48, 64, 80, 90 rem). Cards on phones still show it. */
  readonly hideBelow?: "md" | "lg" | "xl" | "2xl";
  /**
   * Truncated in windows up to 140 rem, so that all columns fit; shown in full on hover and in the expanded row.
   * `wide` columns are truncated later than others; `lg` ones only below 80 rem.
   */
  readonly short?: boolean | "wide" | "lg";
  /**
   * The cell's position on a phone's card of three lines; without it, every column has a line with its
   * header.
   */
  readonly card?: CardPlace;
  readonly mono?: boolean;
  /** Lets long text wrap instead of being truncated. */
  readonly wrap?: boolean;
  /** Always visible, so the column chooser does not offer it. */
  readonly fixed?: boolean;
  /** Hidden until the person selects it. */
  readonly initiallyHidden?: boolean;
  /** The header is only for screen readers, for example above row menus. */
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
  chosen: readonly string[] | undefined,
): readonly Column<Row>[] {
  if (chosen === undefined)
    return columns.filter((column) => column.fixed === true || column.initiallyHidden !== true);
  return columns
    .filter((column) => column.fixed === true || chosen.includes(column.id))
    .map(({ hideBelow: _, ...column }) => column);
}

/** The sort after a click on a header: ascending first, then reversed. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  return sort?.column === column && sort.direction === "asc"
    ? { column, direction: "desc" }
    : { column, direction: "asc" };
}
