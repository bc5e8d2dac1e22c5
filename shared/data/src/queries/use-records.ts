import type { RecordId } from "@hpay/contract";
import { useHost } from "@hpay/remote-kit";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { RecordList } from "../provider/data-provider";
import type { ListParams } from "../provider/list-query";
import type { WireRecord } from "../provider/wire-record";
import { useGoneRecords, useProvider, useScope } from "./data-scope";
import { movesByItself } from "./invalidation";
import { resourceKeys } from "./resource-keys";
import { withinScope } from "./scope";

/** A page of a list, read into the remote's own words. */
export interface RecordPage<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly totalIsAtLeast: boolean;
  readonly nextCursor: string | null;
}

export interface RecordListOptions<T> {
  /** Reads a wire record; null leaves it out. Keep it at module level: a new function reads all rows again. */
  readonly read: (record: WireRecord) => T | null;
  /** Nothing is asked while this is false (no POS is selected yet). */
  readonly enabled?: boolean;
  /** The screen merges live events by itself (`useLiveList`); record events of others do not move the list. */
  readonly live?: boolean;
}

/** A page of a resource. The rows before stay, as `isPlaceholderData`, while others load; never those of another company or POS. */
export function useRecordList<T>(
  resource: string,
  params: ListParams,
  { read, enabled = true, live = false }: RecordListOptions<T>,
): UseQueryResult<RecordPage<T>> {
  const host = useHost();
  const provider = useProvider();
  const scope = useScope();
  return useQuery({
    queryKey: resourceKeys(resource, scope).list(params),
    queryFn: ({ signal }) => withinScope(host, scope, () => provider.list(resource, params, { signal })),
    select: (list: RecordList) => pageOf(list, read),
    placeholderData: (before: RecordList | undefined, query) =>
      query?.queryKey[0] === scope ? before : undefined,
    enabled,
    ...(live ? { meta: movesByItself } : {}),
  });
}

export interface RecordOptions<T> {
  readonly read: (record: WireRecord) => T;
}

/** One record. Nothing is asked while the id is null, or once the record was deleted. */
export function useRecord<T>(
  resource: string,
  id: RecordId | string | null,
  { read }: RecordOptions<T>,
): UseQueryResult<T> {
  const host = useHost();
  const provider = useProvider();
  const scope = useScope();
  const gone = useGoneRecords();
  return useQuery({
    queryKey: resourceKeys(resource, scope).one(id ?? ""),
    queryFn: ({ signal }) => withinScope(host, scope, () => provider.getOne(resource, id ?? "", { signal })),
    select: read,
    enabled: id !== null && !gone.has(resource, id),
  });
}

function pageOf<T>(list: RecordList, read: (record: WireRecord) => T | null): RecordPage<T> {
  const rows: T[] = [];
  for (const record of list.records) {
    const row = read(record);
    if (row !== null) rows.push(row);
  }
  return { ...list, rows };
}
