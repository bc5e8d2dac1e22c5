import { useHost } from "@hpay/remote-kit";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { RecordList } from "../provider/data-provider";
import type { ListParams } from "../provider/list-query";
import { idOf, isOlderVersion, type WireRecord } from "../provider/wire-record";
import { useProvider, useScope } from "../queries/data-scope";
import { resourceKeys } from "../queries/resource-keys";
import type { LiveKind } from "./live-list-events";
import { mergeLiveRow } from "./place-live-record";
import { useLiveList } from "./use-live-list";

/** How long rows that have just arrived are marked. */
const freshMs = 1500;
/** A list counts as scrolled from here on, in pixels. */
const scrolledPx = 8;

export interface LiveRowsRequest {
  readonly kind: LiveKind;
  readonly resource: string;
  /** What the list has asked for; null while no POS is selected. */
  readonly asked: ListParams | null;
  readonly posId: number | null;
  /** End of the range; null when it keeps moving with now. */
  readonly to: Date | null;
  readonly isSearched: boolean;
  /** First page, newest first. */
  readonly isFirst: boolean;
  readonly ids: readonly number[];
  /** Reads the page again; resolves to the ids that it has now. */
  readonly readAgain: () => Promise<readonly number[]>;
}

export interface LiveRows {
  /** New records that wait, because nothing may move now. */
  readonly waiting: number;
  readonly forgetWaiting: () => void;
  readonly freshKeys: ReadonlySet<string>;
  /** Around the table: it tells whether the list is scrolled. */
  readonly frame: RefObject<HTMLDivElement | null>;
}

/** Lets the shown page follow what happens, by the rules of the data layer; orders are read again, others row by row. */
export function useLiveRows(request: LiveRowsRequest): LiveRows {
  const { kind, resource, asked, posId, ids, isFirst, to, isSearched, readAgain } = request;
  const host = useHost();
  const provider = useProvider();
  const client = useQueryClient();
  const scope = useScope();
  const frame = useRef<HTMLDivElement>(null);
  const [freshKeys, setFreshKeys] = useState<ReadonlySet<string>>(new Set());
  const listed = useMemo(() => new Set(ids), [ids]);
  const perPage = asked?.perPage;
  const shown = useRef(listed);
  shown.current = listed;
  const reading = useRef<"no" | "yes" | "again">("no");

  useEffect(() => {
    if (freshKeys.size === 0) return;
    const timer = setTimeout(() => setFreshKeys(new Set()), freshMs);
    return () => clearTimeout(timer);
  }, [freshKeys]);

  const readList = useCallback(async () => {
    // One read at a time: a storm of events would cancel each read before it is answered. After a long one the page rests as
    // long, so that a storm leaves half of the time to the person.
    if (reading.current !== "no") {
      reading.current = "again";
      return;
    }
    do {
      reading.current = "yes";
      const before = shown.current;
      const began = performance.now();
      const arrived = arrivedIn(await readAgain(), before, perPage);
      if (arrived.length > 0) setFreshKeys(new Set(arrived.map(String)));
      if (stillDue(reading.current)) await pause(performance.now() - began);
    } while (stillDue(reading.current));
    reading.current = "no";
  }, [readAgain, perPage]);

  const readRows = useCallback(
    async (wanted: readonly number[], prepend: boolean) => {
      if (asked === null || posId === null) return;
      const key = resourceKeys(resource, scope).list(asked);
      try {
        const { records } = await provider.list(resource, {
          page: 1,
          perPage: wanted.length,
          filter: { CompanySiteId: posId, id: { in: wanted } },
        });
        client.setQueryData<RecordList>(key, (page) => page && withRecords(page, records, prepend, asked));
        if (prepend) setFreshKeys(new Set(wanted.map(String)));
      } catch (error) {
        // The row keeps what it showed; the next read of the list brings the change.
        host.report(error);
      }
    },
    [asked, client, host, posId, provider, resource, scope],
  );

  const live = useLiveList(
    kind,
    posId === null
      ? null
      : {
          posId,
          to,
          isSearched,
          listed,
          get isAtTop() {
            return isFirst && !isScrolled(frame.current);
          },
          follows: kind === "order" ? "list" : "row",
        },
    {
      readList: () => void readList(),
      readRows: (wanted) => void readRows(wanted, false),
      prependRows: (wanted) => void readRows(wanted, true),
    },
  );
  const { forgetWaiting } = live;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that are only put in another order are not read anew.
  useEffect(() => {
    // The newest are asked for: what waited comes with them, or a filter hides it.
    if (isFirst) forgetWaiting();
  }, [forgetWaiting, asked]);
  return { ...live, freshKeys, frame };
}

/**
 * The rows that a full page has now and had not before. Those at its end have only moved up from the page after it, because
 * others have gone.
 */
export function arrivedIn(
  now: readonly number[],
  before: ReadonlySet<number>,
  perPage = Number.POSITIVE_INFINITY,
): readonly number[] {
  const last = before.size < perPage ? -1 : now.findLastIndex((id) => before.has(id));
  return now.filter((id, at) => !before.has(id) && (last === -1 || at < last));
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Another function's assignment is invisible to the compiler here. */
const stillDue = (state: string): boolean => state === "again";

/** The page with these records read again; an answer that comes late takes back nothing that is newer. */
export function withRecords(
  page: RecordList,
  records: readonly WireRecord[],
  prepend: boolean,
  { perPage = 30 }: ListParams,
): RecordList {
  const before = page.records.map((record) => ({ id: idOf(record) ?? 0, record }));
  let rows: readonly { readonly id: number; readonly record: WireRecord }[] = before;
  let added = 0;
  // Newest first arrives newest first; the last one put in ends on top.
  for (const record of [...records].reverse()) {
    const row = { id: idOf(record) ?? 0, record };
    const there = rows.find((other) => other.id === row.id);
    if (there && isOlderVersion(record, there.record)) continue;
    const isNew = there === undefined;
    rows = mergeLiveRow(rows, row, { prepend, perPage });
    if (isNew && prepend) added += 1;
  }
  return { ...page, records: rows.map(({ record }) => record), total: page.total + added };
}

/** Whether the table, or the page above it, has been scrolled away from its first row. */
function isScrolled(frame: HTMLElement | null): boolean {
  if (frame === null) return false;
  const table = frame.querySelector("[role=region]");
  return (table?.scrollTop ?? 0) > scrolledPx || frame.getBoundingClientRect().top < -scrolledPx;
}
