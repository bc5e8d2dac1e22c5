import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { RecordList } from "../provider/data-provider";
import type { ListParams } from "../provider/list-query";
import { idOf, type WireRecord } from "../provider/wire-record";
import { followsLiveEvents } from "./invalidation";
import { type RecordPage, useListRequest, useRecordList } from "./use-records";

/**
 * The gateway's decimal fields, which are numbers sent as text. A test compares them with its openapi.json.
 */
const decimals: readonly string[] = ["Amount", "CapturedAmount", "RefundedAmount"];

export type Order = Pick<ListParams, "orderBy" | "order">;

const orders = new WeakMap<readonly WireRecord[], Map<string, readonly WireRecord[]>>();

/**
 * Records in the gateway's order: texts by code points, empty values last, ties by id; a descending order
 * reverses all of that. Sorted rows are cached with their page, so that the same records give the same array.
 * Source: wire §3, `gateway/src/doors/rest/engine/list-rows.ts`.
 */
export function inOrder(
  records: readonly WireRecord[],
  { orderBy = "id", order = "desc" }: Order,
): readonly WireRecord[] {
  const name = `${orderBy} ${order}`;
  const sortOrders = orders.get(records) ?? new Map<string, readonly WireRecord[]>();
  orders.set(records, sortOrders);
  const before = sortOrders.get(name);
  if (before) return before;
  const direction = order === "asc" ? 1 : -1;
  const sortedRecords = records
    .map((record) => ({ record, id: idOf(record) ?? 0, key: keyOf(record, orderBy) }))
    .sort((a, b) => direction * (compare(a.key, b.key) || a.id - b.id))
    .map(({ record }) => record);
  sortOrders.set(name, sortedRecords);
  return sortedRecords;
}

type Key = string | number | null;

function keyOf(record: WireRecord, field: string): Key {
  const value = record[field] ?? null;
  if (value === null || typeof value === "number") return value;
  if (decimals.includes(field)) return Number(value);
  // In the gateway's order, surrogate pairs come after every other character.
  return String(value).replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });
}

function compare(a: Key, b: Key): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

export interface SortableList {
  readonly query: UseQueryResult<RecordPage<WireRecord>>;
  /** The request that loaded the page with these rows. */
  readonly held: ListParams | null;
  /** The page's rows in the requested order. */
  readonly rows: readonly WireRecord[];
  /** The sorted rows if the page contains all rows; else null. */
  readonly sorted: (order: Order) => readonly WireRecord[] | null;
  /** The rows of another page if cached; else null. */
  readonly rowsOf: (page: number) => readonly WireRecord[] | null;
  /** Prefetches another page. */
  readonly readAhead: (page: number) => void;
}

/**
 * A page of a list with raw records. While the page contains the whole list, a new sort order needs no
 * request, because the rows are sorted here. The screen handles its live events (`useLiveList`).
 * @param listParams null to request nothing
 */
export function useSortableList(resource: string, listParams: ListParams | null): SortableList {
  const client = useQueryClient();
  const requestOf = useListRequest(resource);
  const recordsOf = useCallback(
    (params: ListParams) => client.getQueryData<RecordList>(requestOf(params).queryKey),
    [requestOf, client],
  );
  const requestParams = useRef(listParams);
  const before = requestParams.current;
  if (
    before === null ||
    listParams === null ||
    !differsOnlyInOrder(before, listParams) ||
    !isWhole(before, pageOf(before))
  )
    requestParams.current = listParams;
  const heldParams = requestParams.current;
  const query = useRecordList(resource, heldParams ?? {}, {
    read: readUnchanged,
    enabled: heldParams !== null,
    live: true,
  });
  const { data, isPlaceholderData } = query;
  const all = heldParams && data && !isPlaceholderData && isWhole(heldParams, data) ? data.rows : null;
  const order = useRef<Order | null>(null);
  // A placeholder page has the same order until the next page has loaded.
  if (!isPlaceholderData) order.current = heldParams === listParams ? null : listParams;
  const rows = data && order.current ? inOrder(data.rows, order.current) : data?.rows;
  return {
    query,
    held: heldParams,
    rows: rows ?? noRows,
    sorted: useCallback((order) => all && inOrder(all, order), [all]),
    rowsOf: useCallback(
      (page) => listParams && (recordsOf({ ...listParams, page })?.records ?? null),
      [recordsOf, listParams],
    ),
    readAhead: useCallback(
      (page) =>
        void (
          listParams &&
          client.prefetchQuery({ ...requestOf({ ...listParams, page }), meta: followsLiveEvents })
        ),
      [requestOf, client, listParams],
    ),
  };

  function pageOf(params: ListParams) {
    const page = recordsOf(params);
    return page && { ...page, rows: page.records };
  }
}

type Page = Pick<RecordPage<unknown>, "rows" | "total" | "totalIsAtLeast">;

const isWhole = ({ page = 1 }: ListParams, loadedPage: Page | undefined): boolean =>
  page === 1 &&
  loadedPage !== undefined &&
  !loadedPage.totalIsAtLeast &&
  loadedPage.total <= loadedPage.rows.length;

const differsOnlyInOrder = (a: ListParams, b: ListParams) =>
  a === b ||
  JSON.stringify({ ...a, orderBy: "", order: "" }) === JSON.stringify({ ...b, orderBy: "", order: "" });

const readUnchanged = (record: WireRecord) => record;
const noRows: readonly never[] = [];
