import { parseLocalTime, printLocalTime } from "@hpay/domain";

/** Page sizes that the pager offers (spec 3 §9). */
export const pageSizes = [25, 50, 100, 1000] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 50;

export interface Sort {
  readonly field: string;
  readonly direction: "asc" | "desc";
}

/** The whole state of a list, as in its address. */
export interface ListParams {
  /** Wall time `YYYY-MM-DD HH:mm` in the list's zone; null for the default, 30 days ago. */
  readonly from: string | null;
  /** Wall time `YYYY-MM-DD HH:mm` in the list's zone; null for the current time. */
  readonly to: string | null;
  /** Trimmed search text; empty if there is no search. */
  readonly search: string;
  /** Order status words to hide; null if the address names none, so that the stored choice applies. */
  readonly exclude: readonly string[] | null;
  readonly sort: Sort;
  /** The page number, from 1. */
  readonly page: number;
  readonly size: PageSize;
  /** Ids of the visible columns; null for all. */
  readonly columns: readonly string[] | null;
}

export const newestFirst: Sort = { field: "id", direction: "desc" };

export const defaultListParams: ListParams = {
  from: null,
  to: null,
  search: "",
  exclude: null,
  sort: newestFirst,
  page: 1,
  size: defaultPageSize,
  columns: null,
};

/** The values that a list's address can contain: columns to sort by and show, and status words to hide. */
export interface ListAddressRules {
  readonly sortable: readonly string[];
  readonly excludable: readonly string[];
  readonly columns: readonly string[];
}

/** Reads the address. Invalid or unknown parts count as absent, so that an old link still opens the list. */
export function readListParams(search: URLSearchParams, rules: ListAddressRules): ListParams {
  const { from, to } = timesOf(search);
  return {
    from,
    to: isInverted(from, to) ? null : to,
    search: (search.get("q") ?? "").trim(),
    exclude: rules.excludable.length === 0 ? null : readWords(search.get("exclude"), rules.excludable),
    sort: readSort(search.get("sort"), rules.sortable),
    page: wholeNumber(search.get("page")) ?? 1,
    size: pageSizes.find((size) => String(size) === search.get("size")) ?? defaultPageSize,
    columns: readWords(search.get("columns"), rules.columns),
  };
}

/** The shortest address for a state, without default values. */
export function writeListParams(params: ListParams): URLSearchParams {
  const search = new URLSearchParams();
  if (params.from) search.set("from", params.from.replace(" ", "T"));
  if (params.to) search.set("to", params.to.replace(" ", "T"));
  if (params.search.trim()) search.set("q", params.search.trim());
  if (params.exclude) search.set("exclude", params.exclude.join("."));
  const { field, direction } = params.sort;
  if (field !== newestFirst.field || direction !== newestFirst.direction)
    search.set("sort", `${field}.${direction}`);
  if (params.page > 1) search.set("page", String(params.page));
  if (params.size !== defaultPageSize) search.set("size", String(params.size));
  if (params.columns) search.set("columns", params.columns.join("."));
  return search;
}

/** Whether two states show the same rows, apart from the page; a new filter starts at page 1. */
export function hasSameFilter(a: ListParams, b: ListParams): boolean {
  const withoutPaging = (params: ListParams) =>
    writeListParams({ ...params, page: 1, size: defaultPageSize, columns: null }).toString();
  return withoutPaging(a) === withoutPaging(b);
}

/** The To of an address, if it is before From and is therefore ignored; else null. */
export function invertedTo(search: URLSearchParams): string | null {
  const { from, to } = timesOf(search);
  return isInverted(from, to) ? to : null;
}

const timesOf = (search: URLSearchParams) => ({
  from: wallTime(search.get("from")),
  to: wallTime(search.get("to")),
});

const isInverted = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && to < from;

function wallTime(text: string | null): string | null {
  const time = parseLocalTime((text ?? "").replace("T", " "));
  return time && printLocalTime(time);
}

function readWords(text: string | null, allowedWords: readonly string[]): readonly string[] | null {
  if (text === null) return null;
  const message = new Set(text.split("."));
  return allowedWords.filter((word) => message.has(word));
}

function readSort(text: string | null, sortable: readonly string[]): Sort {
  const [field = "", direction = ""] = (text ?? "").split(".");
  if (!sortable.includes(field) || (direction !== "asc" && direction !== "desc")) return newestFirst;
  return { field, direction };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}
