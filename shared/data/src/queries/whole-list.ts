import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { RecordList } from "../provider/data-provider";
import type { ListParams } from "../provider/list-query";
import { idOf, type WireRecord } from "../provider/wire-record";
import { useScope } from "./data-scope";
import { resourceKeys } from "./resource-keys";

/** Fields that travel as texts and are numbers. */
const decimals: readonly string[] = ["Amount"];

const orders = new WeakMap<
  readonly WireRecord[],
  { readonly name: string; readonly records: readonly WireRecord[] }
>();

/**
 * Records in the order in which the gateway sends them: texts by their code points, nothing last, equal values by id;
 * descending all of it the other way round. The last order of a page is remembered: the same records in it are the same
 * array. Source: wire §3, `gateway/src/resources/list-rows.ts`.
 */
export function inOrder(
  records: readonly WireRecord[],
  { orderBy = "id", order = "desc" }: Pick<ListParams, "orderBy" | "order">,
): readonly WireRecord[] {
  const name = `${orderBy} ${order}`;
  const before = orders.get(records);
  if (before?.name === name) return before.records;
  const turn = order === "asc" ? 1 : -1;
  const sorted = records
    .map((record) => ({ record, id: idOf(record) ?? 0, key: keyOf(record, orderBy) }))
    .sort((one, other) => turn * (compare(one.key, other.key) || one.id - other.id))
    .map(({ record }) => record);
  orders.set(records, { name, records: sorted });
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

/** Whether a page holds all there is: another order of it needs nothing from the gateway. */
export const isWhole = (page: Pick<RecordList, "total" | "totalIsAtLeast">, count: number): boolean =>
  !page.totalIsAtLeast && page.total <= count;

/**
 * What to ask the gateway for. While the list stands whole on its page, a change of its order alone is no new question:
 * the one before stands, and the page puts its rows `inOrder` by itself.
 */
export function useHeldQuestion(resource: string, wanted: ListParams | null): ListParams | null {
  const client = useQueryClient();
  const scope = useScope();
  const held = useRef(wanted);
  const stands = (before: ListParams) => {
    const page = client.getQueryData<RecordList>(resourceKeys(resource, scope).list(before));
    return page !== undefined && before.page === 1 && isWhole(page, page.records.length);
  };
  const before = held.current;
  if (before === null || wanted === null || !isSameButOrder(before, wanted) || !stands(before))
    held.current = wanted;
  return held.current;
}

const isSameButOrder = (one: ListParams, other: ListParams) =>
  one === other ||
  JSON.stringify({ ...one, orderBy: "", order: "" }) === JSON.stringify({ ...other, orderBy: "", order: "" });
