import type { RecordId } from "@hpay/contract";
import { useHost } from "@hpay/remote-kit";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { ApiError } from "../provider/api-error";
import type { RecordList } from "../provider/data-provider";
import type { ListParams } from "../provider/list-query";
import { idOf, type WireRecord } from "../provider/wire-record";
import { useDeletedRecords, useProvider, useScope } from "./data-scope";
import { followsLiveEvents } from "./invalidation";
import { readingOnce } from "./reading-once";
import { resourceKeys } from "./resource-keys";
import { newestRecord, sameRecords } from "./same-records";
import { withinScope } from "./scope";

/** A page of a list, with records parsed to the remote's own types. */
export interface RecordPage<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly totalIsAtLeast: boolean;
  readonly nextCursor: string | null;
}

export interface RecordListOptions<T> {
  /**
   * Parses a wire record; null skips the record. Define it at module level, because a new function parses all
   * rows again.
   */
  readonly read: (record: WireRecord) => T | null;
  /** Whether to send a request; false, for example, while no POS is selected. */
  readonly enabled?: boolean;
  /**
   * Whether the screen merges live events itself (`useLiveList`), so that other people's record events do not
   * move the list.
   */
  readonly live?: boolean;
}

/**
 * A page of a resource. While other rows load, the old ones are returned as `isPlaceholderData`, but never
 * those of another company or POS.
 */
export function useRecordList<T, R extends string = string>(
  resource: R,
  params: ListParams<NoInfer<R>>,
  { read, enabled = true, live = false }: RecordListOptions<T>,
): UseQueryResult<RecordPage<T>> {
  const scope = useScope();
  return useQuery({
    ...useListRequest(resource)(params),
    // The function is the same for the same `read`; otherwise each render would parse all rows again.
    select: useMemo(() => pageReader(read), [read]),
    placeholderData: (before: RecordList | undefined, query) =>
      query?.queryKey[0] === scope ? before : undefined,
    enabled,
    ...(live ? { meta: followsLiveEvents } : {}),
  });
}

/** A page's request, and the key of its cached answer. */
export function useListRequest(resource: string) {
  const host = useHost();
  const provider = useProvider();
  const scope = useScope();
  return useCallback(
    (params: ListParams) => ({
      queryKey: resourceKeys(resource, scope).list(params),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        withinScope(host, scope, () => provider.list(resource, params, { signal })),
      structuralSharing: sameRecords,
    }),
    [host, provider, resource, scope],
  );
}

export interface RecordOptions<T> {
  readonly read: (record: WireRecord) => T;
}

/**
 * The newest loaded version of a record. No request is sent while the id is null. A deleted record stays
 * visible while its screen is open; on the next visit, it does not exist.
 */
export function useRecord<T>(
  resource: string,
  id: RecordId | string | null,
  { read }: RecordOptions<T>,
): UseQueryResult<T> {
  const host = useHost();
  const provider = useProvider();
  const scope = useScope();
  const deletedRecords = useDeletedRecords();
  const cache = useQueryClient();
  useEffect(
    () => () => {
      if (!deletedRecords.has(resource, id ?? "")) return;
      const { one } = resourceKeys(resource, scope);
      // The removal is deferred, because the query's own observer unsubscribes only after this cleanup.
      queueMicrotask(() =>
        cache.removeQueries({
          queryKey: one(id ?? ""),
          predicate: (query) => query.getObserversCount() === 0,
        }),
      );
    },
    [cache, deletedRecords, resource, scope, id],
  );
  return useQuery({
    queryKey: resourceKeys(resource, scope).one(id ?? ""),
    queryFn: ({ signal }) => {
      if (deletedRecords.has(resource, id ?? "")) throw notFound();
      return withinScope(host, scope, () => provider.getOne(resource, id ?? "", { signal }));
    },
    select: read,
    structuralSharing: newestRecord,
    enabled: ({ state }) => id !== null && !(deletedRecords.has(resource, id) && state.data !== undefined),
  });
}

/** A record from a loaded list, which a screen can show before the record itself has loaded. */
export function useListedRecord(resource: string, id: RecordId): WireRecord | undefined {
  const scope = useScope();
  const cache = useQueryClient();
  const [listedRecord] = useState(() =>
    cache
      .getQueriesData<RecordList>({ queryKey: resourceKeys(resource, scope).lists })
      .flatMap(([, list]) => list?.records ?? [])
      .find((record) => idOf(record) === id),
  );
  return listedRecord;
}

/** Whether a record was deleted, here or elsewhere, while the remote is open. */
export function useIsDeleted(resource: string, id: RecordId | string): boolean {
  const deletedRecords = useDeletedRecords();
  const isDeleted = () => deletedRecords.has(resource, id);
  return useSyncExternalStore(deletedRecords.subscribe, isDeleted, isDeleted);
}

/** The error that the gateway returns for a deleted record. */
const notFound = () =>
  new ApiError("refused", { status: 404, code: "NOT_FOUND", message: "The record was deleted" });

/**
 * Parses each record only once, even if the next page contains it again. An equal list gives the same page
 * object; otherwise a placeholder page would re-render endlessly.
 */
function pageReader<T>(read: (record: WireRecord) => T | null): (list: RecordList) => RecordPage<T> {
  const rowOf = readingOnce(read);
  const pages = new WeakMap<RecordList, RecordPage<T>>();
  return (list) => {
    const before = pages.get(list);
    if (before) return before;
    const { records, total, totalIsAtLeast, nextCursor } = list;
    const rows: T[] = [];
    for (const record of records) {
      const row = rowOf(record);
      if (row !== null) rows.push(row);
    }
    const page = { rows, total, totalIsAtLeast, nextCursor };
    pages.set(list, page);
    return page;
  };
}
