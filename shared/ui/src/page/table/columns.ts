import type { ReactNode } from "react";

/** One column of a `DataTable`. Keep the array outside the component, or memoised: rows render again when it changes. */
export interface Column<Row> {
  readonly id: string;
  /** Plain words: also the label in cards, in the column chooser and for readers. */
  readonly header: string;
  /** Smaller, beside the header, for example the time zone. */
  readonly headerNote?: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for amounts, with tabular figures. */
  readonly align?: "start" | "end" | "center";
  readonly sortable?: boolean;
  /** CSS width, for example "9rem". */
  readonly width?: string;
  /** Stays at the start while the table is moved sideways. For the first column. */
  readonly sticky?: boolean;
  /** Heads the row's card on phones, instead of the first column. */
  readonly lead?: boolean;
  /** Left out on windows narrower than this (48, 64, 80, 90 rem). Cards on phones still show it. */
  readonly hideBelow?: "md" | "lg" | "xl" | "2xl";
  /**
   * Is cut where the window is no wider than 140 rem, so that all columns find room; whole on hover.
   * `lg`: only where it is narrower than 64 rem.
   */
  readonly short?: boolean | "lg";
  /** Where it stands on a phone's card of three lines; without it, every column has a line and its header. */
  readonly card?: CardPlace;
  readonly mono?: boolean;
  /** Lets long text break instead of being cut. */
  readonly wrap?: boolean;
  /** Always shown: the column chooser does not offer it. */
  readonly fixed?: boolean;
  /** Off until the person chooses it. */
  readonly initiallyHidden?: boolean;
  /** The header is for readers only, for example over row menus. */
  readonly headerHidden?: boolean;
}

/** Beside the lead, on the line below it, at one of the ends of the last line, or nowhere. */
export type CardPlace = "beside-lead" | "middle" | "last-start" | "last-end" | "none";

export interface Sort {
  readonly column: string;
  readonly direction: "asc" | "desc";
}

/** The columns to show: those that were chosen, at every width, or the initial ones when nothing was. Fixed ones always. */
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

/** What a click on a header asks for: ascending first, then the other way round. */
export function nextSort(sort: Sort | undefined, column: string): Sort {
  return sort?.column === column && sort.direction === "asc"
    ? { column, direction: "desc" }
    : { column, direction: "asc" };
}
