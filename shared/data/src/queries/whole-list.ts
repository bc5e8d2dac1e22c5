import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import type { RecordList } from "../provider/data-provider";
import type { ListParams } from "../provider/list-query";
import { idOf, type WireRecord } from "../provider/wire-record";
import { followsLiveEvents } from "./invalidation";
import { type RecordPage, useListQuestion, useRecordList } from "./use-records";

/** Fields that travel as texts and are numbers. */
const decimals: readonly string[] = ["Amount"];

export type Order = Pick<ListParams, "orderBy" | "order">;

const orders = new WeakMap<readonly WireRecord[], Map<string, readonly WireRecord[]>>();

/**
 * Records in the order in which the gateway sends them: texts by their code points, nothing last, equal values by id;
 * descending all of it the other way round. The orders of a page are remembered as long as the page: the same records in
 * one are the same array. Source: wire §3, `gateway/src/doors/rest/engine/list-rows.ts`.
 */
export function inOrder(
  records: readonly WireRecord[],
  { orderBy = "id", order = "desc" }: Order,
): readonly WireRecord[] {
  const name = `${orderBy} ${order}`;
  const known = orders.get(records) ?? new Map<string, readonly WireRecord[]>();
  orders.set(records, known);
  const before = known.get(name);
  if (before) return before;
  const turn = order === "asc" ? 1 : -1;
  const sorted = records
    .map((record) => ({ record, id: idOf(record) ?? 0, key: keyOf(record, orderBy) }))
    .sort((one, other) => turn * (compare(one.key, other.key) || one.id - other.id))
    .map(({ record }) => record);
  known.set(name, sorted);
  return sorted;
}

type Key = string | number | null;

function keyOf(record: WireRecord, field: string): Key {
  const value = record[field] ?? null;
  if (value === null || typeof value === "number") return value;
  if (decimals.includes(field)) return Number(value);
  // Pairs of surrogates stand for what comes after all that is written in one unit.
  return String(value).replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });
}

function compare(one: Key, other: Key): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

export interface SortableList {
  readonly query: UseQueryResult<RecordPage<WireRecord>>;
  /** What the rows were asked with: the key of their page. */
  readonly held: ListParams | null;
  /** In the order that is wanted. */
  readonly rows: readonly WireRecord[];
  /** The rows in another order, when the page has them all; else null. */
  readonly sorted: (order: Order) => readonly WireRecord[] | null;
  /** The rows of another page, where it was read before; else null. */
  readonly rowsOf: (page: number) => readonly WireRecord[] | null;
  /** Reads another page before somebody asks for it. */
  readonly readAhead: (page: number) => void;
}

/**
 * A page of a list as it came. While the list stands whole on its page, a change of its order alone is no new question:
 * the one before stands, and the rows are put in order here. Its live events are the screen's own (`useLiveList`).
 * @param wanted null: nothing is asked
 */
export function useSortableList(resource: string, wanted: ListParams | null): SortableList {
  const client = useQueryClient();
  const ask = useListQuestion(resource);
  const recordsOf = useCallback(
    (params: ListParams) => client.getQueryData<RecordList>(ask(params).queryKey),
    [ask, client],
  );
  const question = useRef(wanted);
  const before = question.current;
  if (
    before === null ||
    wanted === null ||
    !isSameButOrder(before, wanted) ||
    !isWhole(before, pageOf(before))
  )
    question.current = wanted;
  const held = question.current;
  const query = useRecordList(resource, held ?? {}, { read: asItCame, enabled: held !== null, live: true });
  const { data, isPlaceholderData } = query;
  const all = held && data && !isPlaceholderData && isWhole(held, data) ? data.rows : null;
  const order = useRef<Order | null>(null);
  // What stands there until the next page has come keeps the order in which it stood.
  if (!isPlaceholderData) order.current = held === wanted ? null : wanted;
  const rows = data && order.current ? inOrder(data.rows, order.current) : data?.rows;
  return {
    query,
    held,
    rows: rows ?? none,
    sorted: useCallback((order) => all && inOrder(all, order), [all]),
    rowsOf: useCallback(
      (page) => wanted && (recordsOf({ ...wanted, page })?.records ?? null),
      [recordsOf, wanted],
    ),
    readAhead: useCallback(
      (page) =>
        void (wanted && client.prefetchQuery({ ...ask({ ...wanted, page }), meta: followsLiveEvents })),
      [ask, client, wanted],
    ),
  };

  function pageOf(params: ListParams) {
    const page = recordsOf(params);
    return page && { ...page, rows: page.records };
  }
}

type Page = Pick<RecordPage<unknown>, "rows" | "total" | "totalIsAtLeast">;

/** Whether a page holds all that there is. */
const isWhole = ({ page = 1 }: ListParams, held: Page | undefined): boolean =>
  page === 1 && held !== undefined && !held.totalIsAtLeast && held.total <= held.rows.length;

const isSameButOrder = (one: ListParams, other: ListParams) =>
  one === other ||
  JSON.stringify({ ...one, orderBy: "", order: "" }) === JSON.stringify({ ...other, orderBy: "", order: "" });

const asItCame = (record: WireRecord) => record;
const none: readonly never[] = [];
