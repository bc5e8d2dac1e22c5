import { useHost } from "@hpay/remote-kit";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { RecordList } from "../provider/data-provider";
import type { ListParams } from "../provider/list-query";
import { idOf, isOlderVersion, type WireRecord } from "../provider/wire-record";
import { useProvider, useScope } from "../queries/data-scope";
import { resourceKeys } from "../queries/resource-keys";
import { type LiveList, mergeLiveRow } from "./place-live-record";
import { useLiveList } from "./use-live-list";

/** How long new rows are highlighted. */
const freshMs = 1500;
/** A list counts as scrolled from this offset in pixels on. */
const scrolledPx = 8;
/**
 * After a long load, the page pauses for as long as the load took, but at most this long, because a load may
 * have spent much of its time waiting for the network.
 */
const maxRestMs = 2000;
/** Marks an element in whose row a person is working, so that no row appears or disappears meanwhile. */
export const busyRow = "data-busy-row";
/** How often the list checks whether the person has finished working in a row. */
const busyMs = 200;

export interface LiveRowsRequest {
  readonly resource: string;
  /** Whether a live event reloads the page, or only the row of its record. */
  readonly follows: LiveList["follows"];
  /** The list's request; null if no POS is selected. */
  readonly requested: ListParams | null;
  readonly posId: number | null;
  /** End of the listed range; null for the current time, so the range has no fixed end. */
  readonly to: Date | null;
  readonly isSearched: boolean;
  /** Whether the first page is shown, newest first. */
  readonly isFirst: boolean;
  readonly ids: readonly number[];
  /** Reloads the page; resolves to the ids of its records. */
  readonly readAgain: () => Promise<readonly number[]>;
}

export interface LiveRows {
  /** Number of new records that are hidden, because nothing can move now. */
  readonly waiting: number;
  readonly clearWaiting: () => void;
  readonly freshKeys: ReadonlySet<string>;
  /** The element around the table, whose scroll position determines whether the list is scrolled. */
  readonly frame: RefObject<HTMLDivElement | null>;
}

/**
 * Lets the visible page follow live events by the data layer's rules: orders reload the page, other records
 * load row by row.
 */
export function useLiveRows(request: LiveRowsRequest): LiveRows {
  const { resource, follows, requested, posId, ids, isFirst, to, isSearched, readAgain } = request;
  const host = useHost();
  const provider = useProvider();
  const client = useQueryClient();
  const scope = useScope();
  const frame = useRef<HTMLDivElement>(null);
  const [freshKeys, setFreshKeys] = useState<ReadonlySet<string>>(new Set());
  const listedIds = useMemo(() => new Set(ids), [ids]);
  const perPage = requested?.perPage;
  const latest = useRef({ requested, listed: listedIds });
  latest.current = { requested, listed: listedIds };
  const readState = useRef<"no" | "yes" | "again">("no");

  useEffect(() => {
    if (freshKeys.size === 0) return;
    const timer = setTimeout(() => setFreshKeys(new Set()), freshMs);
    return () => clearTimeout(timer);
  }, [freshKeys]);

  const readList = useCallback(async () => {
    // Only one load runs at a time; otherwise each of many events would cancel the previous load. After a long
    // load, the page pauses, so that loads do not keep it busy all the time.
    if (readState.current !== "no") {
      readState.current = "again";
      return;
    }
    do {
      readState.current = "yes";
      await untilFree(frame);
      // Records that arrived during the wait are part of this load.
      readState.current = "yes";
      const before = latest.current;
      const startedAt = performance.now();
      const now = await readAgain();
      // On another page or with another filter, rows do not count as new, because all of them are different.
      const newIds =
        latest.current.requested === before.requested ? newIdsOnPage(now, before.listed, perPage) : [];
      if (newIds.length > 0) setFreshKeys(new Set(newIds.map(String)));
      if (isPendingRead(readState.current)) await pause(Math.min(performance.now() - startedAt, maxRestMs));
    } while (isPendingRead(readState.current));
    readState.current = "no";
  }, [readAgain, perPage]);

  const readRows = useCallback(
    async (ids: readonly number[], isAtStart: boolean) => {
      if (requested === null || posId === null) return;
      const key = resourceKeys(resource, scope).list(requested);
      try {
        const { records } = await provider.list(resource, {
          page: 1,
          perPage: ids.length,
          filter: { CompanySiteId: posId, id: { in: ids } },
        });
        if (isAtStart) await untilFree(frame);
        client.setQueryData<RecordList>(
          key,
          (page) => page && withRecords(page, records, isAtStart, requested),
        );
        if (!isAtStart) return;
        setFreshKeys(new Set(ids.map(String)));
        // A page that is being loaded may not contain the new rows yet.
        if (client.getQueryState(key)?.fetchStatus === "fetching") await readList();
      } catch (error) {
        // The row keeps its old content until the next load of the list.
        host.report(error);
      }
    },
    [requested, client, host, posId, provider, readList, resource, scope],
  );

  const liveList = useLiveList(
    resource,
    posId === null
      ? null
      : {
          posId,
          to,
          isSearched,
          listed: listedIds,
          get isAtTop() {
            return isFirst && !isScrolled(frame.current);
          },
          follows,
        },
    {
      readList: () => void readList(),
      readRows: (ids) => void readRows(ids, false),
      prependRows: (ids) => void readRows(ids, true),
    },
  );
  const { clearWaiting } = liveList;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows in another order need no new request.
  useEffect(() => {
    // Reloading the newest records includes the hidden ones, unless a filter excludes them.
    if (isFirst) clearWaiting();
  }, [clearWaiting, requested]);
  const before = useRef({ requested, isFirst });
  useEffect(() => {
    const hasReturnedToFirstPage =
      isFirst && !before.current.isFirst && before.current.requested === requested;
    before.current = { requested, isFirst };
    if (!hasReturnedToFirstPage || requested === null) return;
    // Returning to the first page sends no request by itself, so the changes that were skipped meanwhile are
    // loaded now.
    const state = client.getQueryState(resourceKeys(resource, scope).list(requested));
    if (state?.isInvalidated) void readList();
  }, [requested, isFirst, client, readList, resource, scope]);
  return { ...liveList, freshKeys, frame };
}

/** Waits until nobody is working in a row within the frame. */
export async function untilFree(frame: RefObject<HTMLElement | null>): Promise<void> {
  while (frame.current?.querySelector(`[${busyRow}]`)) await pause(busyMs);
}

/**
 * The new rows of a page. On a full page, the last rows are not new: they have only moved up from the next
 * page.
 */
export function newIdsOnPage(
  now: readonly number[],
  before: ReadonlySet<number>,
  perPage = Number.POSITIVE_INFINITY,
): readonly number[] {
  const last = before.size < perPage ? -1 : now.findLastIndex((id) => before.has(id));
  return now.filter((id, at) => !before.has(id) && (last === -1 || at < last));
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The parameter has the type `string`, because the compiler does not see that another function sets "again"
 * meanwhile.
 */
const isPendingRead = (state: string): boolean => state === "again";

/** The page with these records reloaded; a late answer never replaces a newer record. */
export function withRecords(
  page: RecordList,
  records: readonly WireRecord[],
  isAtStart: boolean,
  { perPage = 30 }: ListParams,
): RecordList {
  const before = page.records.map((record) => ({ id: idOf(record) ?? 0, record }));
  let rows: readonly { readonly id: number; readonly record: WireRecord }[] = before;
  let addedCount = 0;
  // The records are inserted in reverse: they arrive newest first, and each inserted row is put on top.
  for (const record of [...records].reverse()) {
    const row = { id: idOf(record) ?? 0, record };
    const listedRow = rows.find((other) => other.id === row.id);
    if (listedRow && isOlderVersion(record, listedRow.record)) continue;
    const isNew = listedRow === undefined;
    rows = mergeLiveRow(rows, row, { prepend: isAtStart, perPage });
    if (isNew && isAtStart) addedCount += 1;
  }
  return { ...page, records: rows.map(({ record }) => record), total: page.total + addedCount };
}

/** Whether the table, or the page above it, is scrolled away from its first row. */
function isScrolled(frame: HTMLElement | null): boolean {
  if (frame === null) return false;
  const table = frame.querySelector("[role=region]");
  return (table?.scrollTop ?? 0) > scrolledPx || frame.getBoundingClientRect().top < -scrolledPx;
}
