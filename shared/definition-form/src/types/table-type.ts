import { isRecord } from "../definition/attributes";
import type { Parameter, TableColumn } from "../definition/parameter";
import { asNumber, isNumberText, withPoint } from "./text-type";
import { type Issue, invalidReading, isAbsent, type ValueType, validReading } from "./value-type";

export type TableRow = Readonly<Record<string, unknown>>;

/** Maximum number of rows if the definition names no limit. Source: spec 2 §9. */
export const defaultMaxRows = 9_999;

export const maxRowsOf = (parameter: Parameter) => parameter.maxRows ?? defaultMaxRows;

/**
 * Rows of a table. They are stored as a list, or, with a `PrimaryIdentifier` and without `UseArray`, as an
 * object that maps identifiers to rows. Both forms are read, whichever the definition requests now.
 */
export const tableType: ValueType<readonly TableRow[]> = {
  read(value, parameter) {
    if (isAbsent(value) || value === "") return validReading([]);
    if (Array.isArray(value)) {
      const rows = value.filter(isRecord);
      return { fits: rows.length === value.length, value: rows };
    }
    const identifier = parameter.primaryIdentifier;
    if (!isRecord(value) || identifier === null) return invalidReading([]);
    const entries = Object.entries(value);
    const rows = entries.flatMap(([name, row]) => (isRecord(row) ? [{ [identifier]: name, ...row }] : []));
    return { fits: rows.length === entries.length, value: rows };
  },
  // Without columns, no row can be added, so a value cannot be required.
  isEmpty: (rows, { columns }) => rows.length === 0 && columns.length > 0,
  check(rows, parameter) {
    const max = maxRowsOf(parameter);
    if (rows.length > max) return { kind: "too-many-rows", max };
    // Identifiers with the same stored form conflict, however they were typed.
    const { columns } = parameter;
    const storedRows = storedFormOf(rows, columns);
    return (
      emptyCellIssue(rows, columns) ?? numberIssue(rows, columns) ?? duplicateIssue(storedRows, parameter)
    );
  },
};

/**
 * Rows in the form in which the definition stores them.
 * @param before the rows before they were edited: a column that contained numbers still contains numbers
 */
export function tableToStore(
  typedRows: readonly TableRow[],
  parameter: Parameter,
  before: readonly TableRow[] = typedRows,
): unknown {
  const identifier = parameter.primaryIdentifier;
  const numbers = new Set(
    parameter.columns
      .filter(({ name, kind, defaultValue }) => {
        const isNumeric = (value: unknown) => typeof value === "number";
        return kind === "number" && (isNumeric(defaultValue) || before.some((row) => isNumeric(row[name])));
      })
      .map(({ name }) => name),
  );
  const rows = storedFormOf(typedRows, parameter.columns, numbers);
  if (parameter.useArray || identifier === null) return rows;
  const names = rows.map((row) => String(row[identifier] ?? ""));
  if (!isColumn(identifier, parameter) && (names.includes("") || new Set(names).size < names.length))
    return rows;
  return Object.fromEntries(rows.map((row, place) => [names[place], row]));
}

/**
 * Whether the table has a column for the identifier. If not, nobody can type it, so it is not required, and
 * rows with empty or equal identifiers are stored as a list.
 */
const isColumn = (identifier: string, { columns }: Parameter) =>
  columns.some(({ name }) => name === identifier);

/**
 * Converts rows to their stored form: numbers have a point even if a comma was typed, and a choice is its
 * value.
 * @param numbers columns whose values are stored as numbers instead of texts
 */
function storedFormOf(
  rows: readonly TableRow[],
  columns: readonly TableColumn[],
  numbers: ReadonlySet<string> = new Set(),
): readonly TableRow[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const cell = (name: string, value: unknown) => {
    const { kind, choices = [] } = byName.get(name) ?? {};
    if (typeof value !== "string") return value;
    if (kind === "number") {
      const text = withPoint(value);
      return numbers.has(name) ? (asNumber(text) ?? text) : text;
    }
    return kind === "select"
      ? (choices.find((choice) => String(choice.value) === value)?.value ?? value)
      : value;
  };
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cell(name, value)])),
  );
}

const namesOfNumbers = (columns: readonly TableColumn[]): ReadonlySet<string> =>
  new Set(columns.flatMap(({ name, kind }) => (kind === "number" ? [name] : [])));

export function newRow(columns: readonly TableColumn[]): TableRow {
  return Object.fromEntries(
    columns.map(({ name, kind, defaultValue }) => [name, defaultValue ?? (kind === "checkbox" ? false : "")]),
  );
}

export const isEmptyCell = (value: unknown) =>
  isAbsent(value) || (typeof value === "string" && value.trim() === "");

function emptyCellIssue(rows: readonly TableRow[], columns: readonly TableColumn[]): Issue | null {
  const required = columns.filter((column) => column.required && column.kind !== "checkbox");
  for (const [row, cells] of rows.entries())
    for (const { name } of required)
      if (isEmptyCell(cells[name])) return { kind: "empty-cell", row: row + 1, column: name };
  return null;
}

function numberIssue(rows: readonly TableRow[], columns: readonly TableColumn[]): Issue | null {
  const numbers = namesOfNumbers(columns);
  for (const [row, cells] of rows.entries())
    for (const column of numbers)
      if (!isEmptyCell(cells[column]) && !isNumberText(String(cells[column])))
        return { kind: "cell-not-a-number", row: row + 1, column };
  return null;
}

function duplicateIssue(rows: readonly TableRow[], parameter: Parameter): Issue | null {
  const { primaryIdentifier } = parameter;
  if (primaryIdentifier === null || !isColumn(primaryIdentifier, parameter)) return null;
  const seenIdentifiers = new Set<string>();
  for (const [row, cells] of rows.entries()) {
    if (isEmptyCell(cells[primaryIdentifier]))
      return { kind: "empty-cell", row: row + 1, column: primaryIdentifier };
    const name = String(cells[primaryIdentifier]);
    if (seenIdentifiers.has(name))
      return { kind: "identifier-twice", row: row + 1, column: primaryIdentifier };
    seenIdentifiers.add(name);
  }
  return null;
}
