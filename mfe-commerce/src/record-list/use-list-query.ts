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
import { listRange, usualFrom, yearBefore } from "./domain/list-range";
import type { ListRow, ListSpec } from "./list-spec";
import type { ListAddress } from "./use-list-address";
import { useWallClock } from "./use-wall-clock";

/** A change of POS loads after this time (spec 3 §9). */
const siteChangeMs = 800;

type ListQueryResult = ReturnType<typeof useSortableList>["query"];

export interface ListQuery {
  /** Records as they came: a page may have a thousand, and only those in view are read. */
  readonly query: ListQueryResult;
  /** The records in the order of the address. */
  readonly rows: readonly WireRecord[];
  /** What is asked of the gateway; null while no POS is selected. */
  readonly asked: WireListParams | null;
  /** What is shown, for the question why something is not. */
  readonly shown: ShownList | null;
  readonly zone: string;
  /** Wall times from which the list begins by itself, and a year before now. */
  readonly usualFrom: string;
  readonly yearAgo: string;
  readonly sort: Sort | undefined;
  readonly sortBy: (sort: Sort) => void;
  /** The rows in another order, where that needs nothing from the gateway; else null. */
  readonly sorted: (sort: Sort) => readonly WireRecord[] | null;
  /** The rows of another page, where it was read before; else null. */
  readonly rowsOf: (page: number) => readonly WireRecord[] | null;
  /** Reads another page before it is asked for. */
  readonly readAhead: (page: number) => void;
  readonly live: LiveRows;
  /** Goes to the newest records, where those that waited are. */
  readonly showArrivals: () => void;
  /** What somebody has asked for is being read; what is read again by itself does not count. */
  readonly isLoading: boolean;
  /** Takes the time afresh: the usual range ends now. */
  readonly startAfresh: () => void;
  /** Asks the same once more. */
  readonly readAgain: () => void;
}

export type { RecordPage };

/** The page of rows that an address asks for. */
export function useListQuery<Row extends ListRow>(spec: ListSpec<Row>, address: ListAddress): ListQuery {
  const { params, routeId, load } = address;
  const { pos } = useSelection();
  const { zone } = useWallClock();
  const [anchor, setAnchor] = useState(() => Date.now());
  const [isReadAgain, setReadAgain] = useState(false);
  const { from, to, search, exclude, sort, page, size } = params;
  const selectedId = pos?.id ?? null;
  const settledId = useSettled(selectedId, siteChangeMs);
  // While a person goes through several POS, nothing is asked for those in between.
  const posId = settledId === selectedId ? selectedId : null;

  const asked = useMemo<WireListParams | null>(
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
  const { query, held, rows, sorted, rowsOf, readAhead } = useSortableList(spec.resource, asked);
  const { data, refetch } = query;
  const isAwaited = query.isLoading || query.isPlaceholderData;
  const awaited = useRef(isAwaited);
  awaited.current = isAwaited;
  const isBeyond = data !== undefined && data.rows.length === 0 && data.total > 0 && page > 1;
  const lastPage = isBeyond ? Math.ceil(data.total / size) : page;
  useEffect(() => {
    // An old address, or rows that are gone meanwhile: the last page there is.
    if (isBeyond && lastPage < page) load({ ...params, page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, page, load, params]);
  const lastPos = useRef(selectedId);
  useEffect(() => {
    if (selectedId === null) return;
    const isOther = selectedId !== (lastPos.current ?? selectedId);
    lastPos.current = selectedId;
    // Another POS has other pages.
    if (isOther && page > 1) load({ ...params, page: 1 }, { replace: true });
  }, [selectedId, page, load, params]);
  const ids = useMemo(() => idsOf(data), [data]);
  const toInstantText = asked === null || to === null ? null : listRange({ from, to }, anchor, zone).to;
  const live = useLiveRows({
    kind: spec.kind,
    resource: spec.resource,
    asked: held,
    posId,
    to: toInstantText === null ? null : new Date(toInstantText),
    isSearched: search !== "" || routeId.kind !== "none",
    isFirst: page === 1 && sort.field === newestFirst.field && sort.direction === newestFirst.direction,
    ids,
    readAgain: useCallback(async () => {
      // A first reading that is on its way may have begun before what is to be read: it is waited for, and another follows.
      if (awaited.current) await refetch();
      return idsOf((await refetch()).data);
    }, [refetch]),
  });

  const shown = useMemo<ShownList | null>(
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
  const startAfresh = useCallback(() => setAnchor(Date.now()), []);
  const { forgetWaiting } = live;
  const column = Object.entries(spec.sortFields).find(([, field]) => field === sort.field)?.[0];
  const sortOf = ({ column, direction }: Sort) => {
    const field = spec.sortFields[column];
    return field ? { field, direction } : newestFirst;
  };
  return {
    query,
    rows,
    asked,
    shown,
    zone,
    usualFrom: usualFrom(anchor, zone),
    yearAgo: yearBefore(anchor, zone),
    sort: column === undefined ? undefined : { column, direction: sort.direction },
    sortBy: (next) => load({ ...params, page: 1, sort: sortOf(next) }),
    sorted: (next) => sorted(orderOf(sortOf(next))),
    rowsOf,
    readAhead,
    live,
    showArrivals: () => {
      forgetWaiting();
      const region = live.frame.current?.querySelector<HTMLElement>("[role=region]");
      region?.scrollTo({ top: 0 });
      // The button that was pressed goes away.
      region?.focus({ preventScroll: true });
      const isThere = page === 1 && sort.field === newestFirst.field && sort.direction === "desc";
      // A list that stands whole is not asked for by its new order alone.
      if (isThere || sorted({})) void refetch();
      if (!isThere) load({ ...params, page: 1, sort: newestFirst });
    },
    isLoading: isAwaited || isReadAgain,
    startAfresh,
    readAgain() {
      // A usual range is another one an hour later; until then, or for one record, the question is the same.
      const rangeAt = (time: number) => JSON.stringify(listRange({ from, to }, time, zone));
      if (routeId.kind === "none" && rangeAt(Date.now()) !== rangeAt(anchor)) return startAfresh();
      setReadAgain(true);
      void refetch().finally(() => setReadAgain(false));
    },
  };
}

const orderOf = ({ field, direction }: ListParams["sort"]) => ({ orderBy: field, order: direction });
const idsOf = (page: RecordPage<WireRecord> | undefined) =>
  page?.rows.map((record) => idOf(record) ?? 0) ?? [];
