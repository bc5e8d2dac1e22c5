import { isAmount } from "./amount-text";
import { intlLocale } from "./languages";

/** The reader of the file: a person with a spreadsheet, or a program (RFC 4180). */
export type CsvPreset = "excel" | "machine";

/** A number has its own type, so that "-5" stays a number, while the text "-5" is escaped. */
export type CsvCell = string | null | undefined | { readonly decimal: string };

export interface CsvFormat {
  readonly preset: CsvPreset;
  /** The language determines the decimal separator of the "excel" preset. */
  readonly language: string;
}

const lineEnd = "\r\n";

/** The start of the file: a byte order mark, without which spreadsheets misread UTF-8. */
export function csvStart(format: CsvFormat): string {
  return format.preset === "excel" ? "\ufeff" : "";
}

/** One row with its line end. */
export function csvRow(cells: readonly CsvCell[], format: CsvFormat): string {
  const separator = format.preset === "excel" ? ";" : ",";
  return cells.map((cell) => quoteIfNeeded(cellText(cell, format), separator)).join(separator) + lineEnd;
}

/** A whole file. Long exports write `csvStart` and then row by row. */
export function csvFile(rows: Iterable<readonly CsvCell[]>, format: CsvFormat): string {
  let file = csvStart(format);
  for (const row of rows) file += csvRow(row, format);
  return file;
}

function cellText(cell: CsvCell, format: CsvFormat): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "string")
    return format.preset === "excel" && misreadNumber.test(cell) ? `="${cell}"` : guardFormula(cell);
  if (!isAmount(cell.decimal)) return guardFormula(cell.decimal);
  const trimmed = cell.decimal.trim();
  return format.preset === "excel" && hasDecimalComma(format.language) ? trimmed.replace(".", ",") : trimmed;
}

/**
 * Digits that a spreadsheet would read as a number: it drops a telephone's first zero, shows an order's Uid as
 * 2.61E+12, and rounds digits after the fifteenth. As text in a formula, they stay unchanged.
 */
const misreadNumber = /^(?:0\d+|\d{12,})$/;

/**
 * Matches the start of a formula, including one after a comma, semicolon, tab or line end, where a spreadsheet
 * with another separator begins a cell.
 */
const formula = /(^|[\t\r\n,;])(?=["\u0020\u00a0\p{Cf}]*[=+\-@＝＋－＠])/gu;

/** Escapes a text that a spreadsheet would run as a formula. Source: OWASP, CSV injection. */
function guardFormula(text: string): string {
  const escapedText = text.replace(formula, "$1'");
  return /^[\t\r\n]/.test(escapedText) ? `'${escapedText}` : escapedText;
}

function quoteIfNeeded(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function hasDecimalComma(language: string): boolean {
  const parts = new Intl.NumberFormat(intlLocale(language)).formatToParts(1.5);
  return parts.some((part) => part.type === "decimal" && part.value === ",");
}
