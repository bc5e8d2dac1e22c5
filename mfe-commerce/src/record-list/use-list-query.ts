import {
  idOf,
  type LiveRows,
  type RecordPage,
  useLiveRows,
  useSortableList,
  type ListParams as WireListParams,
  type WireRecord,
} from "@hpay/data";
import { useSelection, useSettled } from "@hpay/remote-kit";
import type { Sort } from "@hpay/ui/page";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ShownList } from "./domain/absence";
import { listFilter } from "./domain/list-filter";
import { type ListParams, newestFirst } from "./domain/list-params";
import { defaultFrom, listRange, yearBefore } from "./domain/list-range";
import type { ListRow, ListSpec } from "./list-spec";
import type { ListAddress } from "./use-list-address";
import { useWallClock } from "./use-wall-clock";

/** How long a newly selected POS has to stay selected before it is loaded (spec 3 §9). */
const siteChangeMs = 800;

type ListQueryResult = ReturnType<typeof useSortableList>["query"];

export interface ListQuery {
  /** The query with raw records: a page may have a thousand, and only the visible ones are parsed. */
  readonly query: ListQueryResult;
  /** The records in the order of the address. */
  readonly rows: readonly WireRecord[];
  /** The request to the gateway; null if no POS is selected. */
  readonly listParams: WireListParams | null;
  /** The current state, to explain why a record is missing. */
  readonly shownList: ShownList | null;
  readonly zone: string;
  /** The default start and the time one year ago, as wall times. */
  readonly defaultFrom: string;
  readonly yearAgo: string;
  readonly sort: Sort | undefined;
  readonly sortBy: (sort: Sort) => void;
  /** The sorted rows if no request is needed; else null. */
  readonly sortedRows: (sort: Sort) => readonly WireRecord[] | null;
  /** The rows of another page if cached; else null. */
  readonly rowsOf: (page: number) => readonly WireRecord[] | null;
  /** Prefetches another page. */
  readonly readAhead: (page: number) => void;
  readonly live: LiveRows;
  /** Shows the newest records, including those that have just arrived. */
  readonly showArrivals: () => void;
  /** Whether a load that the person requested is running. Automatic reloads do not count. */
  readonly isLoading: boolean;
  /** Moves the end of the default range to the current time. */
  readonly moveAnchorToNow: () => void;
  readonly readAgain: () => void;
}

export type { RecordPage };

/** Loads the page of rows that an address requests. */
export function useListQuery<Row extends ListRow>(spec: ListSpec<Row>, address: ListAddress): ListQuery {
  const { params, routeId, load } = address;
  const { pos } = useSelection();
  const { zone } = useWallClock();
  const [anchor, setAnchor] = useState(() => Date.now());
  const [isReloading, setReloading] = useState(false);
  const { from, to, search, exclude, sort, page, size } = params;
  const selectedId = pos?.id ?? null;
  const settledId = useSettled(selectedId, siteChangeMs);
  // No request is sent for a POS that is selected only for a moment.
  const posId = settledId === selectedId ? selectedId : null;

  const listParams = useMemo<WireListParams | null>(
    () =>
      posId === null
        ? null
        : {
            page,
            perPage: size,
            ...orderOf(sort),
            filter: listFilter(
              { posId, routeId, range: listRange({ from, to }, anchor, zone), search, exclude },
              spec.fields,
            ),
          },
    [posId, page, size, sort, routeId, from, to, anchor, zone, search, exclude, spec],
  );
  const { query, held, rows, sorted, rowsOf, readAhead } = useSortableList(spec.resource, listParams);
  const { data, refetch } = query;
  const isAwaited = query.isLoading || query.isPlaceholderData;
  const awaited = useRef(isAwaited);
  awaited.current = isAwaited;
  const isBeyondLastPage = data !== undefined && data.rows.length === 0 && data.total > 0 && page > 1;
  const lastPage = isBeyondLastPage ? Math.ceil(data.total / size) : page;
  useEffect(() => {
    // The page may not exist, because the address is old or records were deleted. The last page is shown
    // instead.
    if (isBeyondLastPage && lastPage < page) load({ ...params, page: lastPage }, { replace: true });
  }, [isBeyondLastPage, lastPage, page, load, params]);
  const lastPos = useRef(selectedId);
  useEffect(() => {
    if (selectedId === null) return;
    const isOther = selectedId !== (lastPos.current ?? selectedId);
    lastPos.current = selectedId;
    // A page number of one POS has no meaning for another.
    if (isOther && page > 1) load({ ...params, page: 1 }, { replace: true });
  }, [selectedId, page, load, params]);
  const ids = useMemo(() => idsOf(data), [data]);
  const toInstantText = listParams === null || to === null ? null : listRange({ from, to }, anchor, zone).to;
  const live = useLiveRows({
    resource: spec.resource,
    follows: spec.follows,
    requested: held,
    posId,
    to: toInstantText === null ? null : new Date(toInstantText),
    isSearched: search !== "" || routeId.kind !== "none",
    isFirst: page === 1 && sort.field === newestFirst.field && sort.direction === newestFirst.direction,
    ids,
    readAgain: useCallback(async () => {
      // A first load that is still running may be older than the change, so another load follows it.
      if (awaited.current) await refetch();
      return idsOf((await refetch()).data);
    }, [refetch]),
  });

  const shownList = useMemo<ShownList | null>(
    () =>
      posId === null
        ? null
        : {
            posId,
            range: listRange({ from, to }, anchor, zone),
            exclude,
            search,
            isSingle: routeId.kind !== "none",
            ids,
          },
    [posId, from, to, anchor, zone, exclude, search, routeId, ids],
  );
  const moveAnchorToNow = useCallback(() => setAnchor(Date.now()), []);
  const { clearWaiting } = live;
  const column = Object.entries(spec.sortFields).find(([, field]) => field === sort.field)?.[0];
  const sortOf = ({ column, direction }: Sort) => {
    const field = spec.sortFields[column];
    return field ? { field, direction } : newestFirst;
  };
  return {
    query,
    rows,
    listParams,
    shownList,
    zone,
    defaultFrom: defaultFrom(anchor, zone),
    yearAgo: yearBefore(anchor, zone),
    sort: column === undefined ? undefined : { column, direction: sort.direction },
    sortBy: (next) => load({ ...params, page: 1, sort: sortOf(next) }),
    sortedRows: (next) => sorted(orderOf(sortOf(next))),
    rowsOf,
    readAhead,
    live,
    showArrivals: () => {
      clearWaiting();
      const region = live.frame.current?.querySelector<HTMLElement>("[role=region]");
      region?.scrollTo({ top: 0 });
      // The pressed button disappears, so the focus moves to the list.
      region?.focus({ preventScroll: true });
      const isAtNewest = page === 1 && sort.field === newestFirst.field && sort.direction === "desc";
      // A complete list is not requested again for another sort order.
      if (isAtNewest || sorted({})) void refetch();
      if (!isAtNewest) load({ ...params, page: 1, sort: newestFirst });
    },
    isLoading: isAwaited || isReloading,
    moveAnchorToNow,
    readAgain() {
      // The default range changes every hour. Until then, and for a single record, the request stays the same.
      const rangeAt = (time: number) => JSON.stringify(listRange({ from, to }, time, zone));
      if (routeId.kind === "none" && rangeAt(Date.now()) !== rangeAt(anchor)) return moveAnchorToNow();
      setReloading(true);
      void refetch().finally(() => setReloading(false));
    },
  };
}

const orderOf = ({ field, direction }: ListParams["sort"]) => ({ orderBy: field, order: direction });
const idsOf = (page: RecordPage<WireRecord> | undefined) =>
  page?.rows.map((record) => idOf(record) ?? 0) ?? [];
