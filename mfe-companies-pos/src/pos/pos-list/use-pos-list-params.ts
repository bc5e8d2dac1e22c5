import { useSearchParams } from "@hpay/remote-kit/router";
import type { Sort } from "@hpay/ui/page";
import { type PosListParams, type PosSortColumn, posPageSizes, posSortColumns } from "./pos-view";

const defaultPageSize = 50;

const isSortColumn = (value: unknown): value is PosSortColumn =>
  posSortColumns.some((column) => column === value);

type Change = Partial<Omit<PosListParams, "sort">> & { readonly sort?: Sort };

/** The list's state, which is stored in the address. Absent values are the defaults. */
export function usePosListParams(): readonly [PosListParams, (change: Change) => void] {
  const [query, setQuery] = useSearchParams();
  const column = query.get("sort");
  const size = Number(query.get("size"));
  const params: PosListParams = {
    search: query.get("q") ?? "",
    sort: {
      column: isSortColumn(column) ? column : "uri",
      direction: query.get("order") === "desc" ? "desc" : "asc",
    },
    page: Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1),
    pageSize: posPageSizes.includes(size) ? size : defaultPageSize,
  };
  const setParams = (change: Change) => {
    const next = { ...params, ...change };
    const values: Record<string, string> = {
      q: next.search,
      sort: next.sort.column === "uri" ? "" : next.sort.column,
      order: next.sort.direction === "asc" ? "" : "desc",
      page: next.page === 1 ? "" : String(next.page),
      size: next.pageSize === defaultPageSize ? "" : String(next.pageSize),
    };
    setQuery(
      (previous) => {
        const newQuery = new URLSearchParams(previous);
        for (const [name, value] of Object.entries(values)) {
          if (value) newQuery.set(name, value);
          else newQuery.delete(name);
        }
        return newQuery;
      },
      { replace: true },
    );
  };
  return [params, setParams];
}
