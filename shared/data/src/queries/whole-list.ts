import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { RecordList } from "../provider/data-provider";
import type { ListParams } from "../provider/list-query";
import { idOf, type WireRecord } from "../provider/wire-record";
import { useScope } from "./data-scope";
import { resourceKeys } from "./resource-keys";

/** Fields that travel as texts and are numbers. */
const decimals: readonly string[] = ["Amount"];

/**
 * Records in the order in which the gateway sends them: texts by their code points, nothing last, equal values by id;
 * descending all of it the other way round. Source: wire §3, `gateway/src/resources/list-rows.ts`.
 */
export function inOrder(
  records: readonly WireRecord[],
  { orderBy = "id", order = "desc" }: Pick<ListParams, "orderBy" | "order">,
): readonly WireRecord[] {
  const isDecimal = decimals.includes(orderBy);
  const turn = order === "asc" ? 1 : -1;
  return records
    .map((record) => {
      const value = record[orderBy] ?? null;
      return { record, id: idOf(record) ?? 0, value: isDecimal && value !== null ? Number(value) : value };
    })
    .sort((one, other) => turn * (compare(one.value, other.value) || one.id - other.id))
    .map(({ record }) => record);
}

function compare(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  if (typeof one === "number" && typeof other === "number") return one - other;
  return compareTexts(String(one), String(other));
}

/** By code points: a pair of surrogates comes after all that is written in one unit. */
function compareTexts(one: string, other: string): number {
  for (let at = 0; at < one.length && at < other.length; at += 1) {
    const left = one.charCodeAt(at);
    const right = other.charCodeAt(at);
    if (left !== right) return beyondBasic(left) - beyondBasic(right) || left - right;
  }
  return one.length - other.length;
}

const beyondBasic = (unit: number) => Number(unit >= 0xd800 && unit <= 0xdfff);

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
