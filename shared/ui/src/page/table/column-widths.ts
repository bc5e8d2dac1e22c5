import { type CSSProperties, useMemo } from "react";
import type { Column } from "./columns";

/** Widths in pixels, by column id. Other columns are as wide as their content. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** The widths that a person has set for the columns of a list. */
export interface Widths {
  readonly chosen: ColumnWidths;
  readonly onChosen: (next: ColumnWidths) => void;
}

export const minColumnWidth = 48;
export const maxColumnWidth = 800;

export const withWidth = (widths: ColumnWidths, id: string, width: number): ColumnWidths => ({
  ...widths,
  [id]: Math.round(Math.min(maxColumnWidth, Math.max(minColumnWidth, width))),
});

export function withoutWidth(widths: ColumnWidths, id: string): ColumnWidths {
  const { [id]: _, ...others } = widths;
  return others;
}

/**
 * The CSS variable of the frame that holds a column's width. Dragging changes only this variable, and no cell.
 */
export const widthVariable = (id: string) => `--w-${id.replace(/[^\w-]/g, "_")}`;

/** Marks a cell in a column that has its own width. */
export const sizedCell = ({ id, sized }: Pick<Column<never>, "id" | "sized">) =>
  sized === true
    ? { "data-sized": true, style: { "--w": `var(${widthVariable(id)})` } as CSSProperties }
    : undefined;

/** Marks the columns that have a width, and returns the frame's style with these widths. */
export function useSizedColumns<Row>(
  columns: readonly Column<Row>[],
  chosenWidths: ColumnWidths | undefined,
) {
  const sizedIds = columns.map(({ id }) => id).filter((id) => chosenWidths?.[id] !== undefined);
  // The ids are joined into one text, so that rows re-render when a column gets or loses a width, but not
  // when the width changes.
  const names = sizedIds.join(" ");
  const markedColumns = useMemo(() => {
    const ids = new Set(names.split(" "));
    return names === ""
      ? columns
      : columns.map((column) => (ids.has(column.id) ? { ...column, sized: true } : column));
  }, [columns, names]);
  const style = Object.fromEntries(sizedIds.map((id) => [widthVariable(id), `${chosenWidths?.[id]}px`]));
  // If every column has a width, no column can fill the rest of the frame.
  const hasAllWidths =
    sizedIds.length > 0 && sizedIds.length === columns.filter((column) => !column.headerHidden).length;
  return { marked: markedColumns, style: style as CSSProperties, isWhole: hasAllWidths };
}
