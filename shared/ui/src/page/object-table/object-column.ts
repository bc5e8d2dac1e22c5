/** A row as received; keys that the table does not know are preserved. */
export type ObjectRow = Readonly<Record<string, unknown>>;

export interface ObjectColumn {
  /** The key of the column's value in the row. */
  readonly id: string;
  readonly header: string;
  readonly required?: boolean;
  /**
   * The kind of the cell, `text` by default. Numbers remain text until the form reads them, because a person
   * may type a comma.
   */
  readonly kind?: "text" | "number" | "select" | "checkbox";
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly placeholder?: string;
  /** The column's width in CSS. */
  readonly width?: string;
  readonly maxLength?: number;
  /** Whether the cell of a row is read-only, for example a key. */
  readonly isReadOnly?: (row: ObjectRow) => boolean;
  /** The error of a non-empty value, in the person's language. */
  readonly check?: (text: string, row: ObjectRow) => string | undefined;
}

export function cellText(row: ObjectRow, column: ObjectColumn): string {
  const value = row[column.id];
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Returns `required` for an empty required cell, otherwise the result of the column's own check. */
export function cellFault(
  row: ObjectRow,
  column: ObjectColumn,
): { kind: "required" } | { kind: "bad"; text: string } | undefined {
  if (column.kind === "checkbox") return undefined;
  const text = cellText(row, column).trim();
  if (text === "") return column.required === true ? { kind: "required" } : undefined;
  const words = column.check?.(text, row);
  return words === undefined || words === "" ? undefined : { kind: "bad", text: words };
}

export function rowsAreValid(rows: readonly ObjectRow[], columns: readonly ObjectColumn[]): boolean {
  return rows.every((row) => columns.every((column) => cellFault(row, column) === undefined));
}
