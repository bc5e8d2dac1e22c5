import { fold, intlLocale } from "@hpay/domain";
import type { Sort } from "@hpay/ui/page";

/** Rows with the typed words in any script, sorted by the header. */
export function pickerRows<Row>(
  rows: readonly Row[],
  search: string,
  texts: (row: Row) => readonly string[],
  sort: Sort,
  sortText: (row: Row, column: string) => string,
  language: string,
): readonly Row[] {
  const searchText = fold(search.trim());
  const matches = searchText
    ? rows.filter((row) => texts(row).some((text) => fold(text).includes(searchText)))
    : rows;
  const { compare } = new Intl.Collator(intlLocale(language), { numeric: true, sensitivity: "base" });
  const direction = sort.direction === "asc" ? 1 : -1;
  return matches.toSorted((a, b) => direction * compare(sortText(a, sort.column), sortText(b, sort.column)));
}
