import { keyExpiry, type Pos } from "../data/pos";

export const posSortColumns = ["uri", "type", "enabled", "urls", "merchant-uid", "key-expiry"] as const;
export type PosSortColumn = (typeof posSortColumns)[number];

export const posPageSizes = [25, 50, 100];

export interface PosListParams {
  readonly search: string;
  readonly sort: { readonly column: PosSortColumn; readonly direction: "asc" | "desc" };
  /** The page number, from 1. */
  readonly page: number;
  readonly pageSize: number;
}

const sortText: Readonly<Record<PosSortColumn, (pos: Pos) => string>> = {
  uri: (pos) => pos.url,
  type: (pos) => pos.type,
  enabled: (pos) => (pos.isEnabled ? "0" : "1"),
  urls: (pos) => pos.auxiliaryUrls.join(","),
  "merchant-uid": (pos) => pos.merchantUid,
  "key-expiry": keyExpiry,
};

/** The rows of the requested page, or of the last page if there are fewer, with the total number of matches. */
export function posView(rows: readonly Pos[], { search, sort, page, pageSize }: PosListParams) {
  const searchText = search.trim().toLowerCase();
  const matches = rows.filter((pos) =>
    [pos.url, ...pos.auxiliaryUrls].some((url) => url.toLowerCase().includes(searchText)),
  );
  const shownPage = Math.min(page, Math.max(1, Math.ceil(matches.length / pageSize)));
  const sign = sort.direction === "asc" ? 1 : -1;
  const text = sortText[sort.column];
  const sortedRows = matches.toSorted((a, b) => sign * text(a).localeCompare(text(b)) || a.id - b.id);
  const pageRows = sortedRows.slice((shownPage - 1) * pageSize, shownPage * pageSize);
  return { found: matches.length, page: shownPage, pageRows };
}
