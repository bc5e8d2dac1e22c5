import type { RecordId } from "@hpay/contract";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRecordEvents } from "../queries/use-record-events";
import { type LiveChange, type LiveList, placeLiveRecord } from "./place-live-record";

/**
 * Events within this time cause a single load, and a row loads this long after its event. Source: spec 3 §9.
 */
const refreshDelayMs = 150;

export interface LiveListActions {
  /** Reload the current page and filters. */
  readonly readList: () => void;
  /** Load these records and replace their rows. */
  readonly readRows: (ids: readonly RecordId[]) => void;
  /** Load these records and put them first, with the last one on top. */
  readonly prependRows?: (ids: readonly RecordId[]) => void;
}

export interface LiveListState {
  /** New records that are hidden because nothing can move now: "3 new orders". */
  readonly waiting: number;
  /** Called when the person has requested the hidden records, or the list was reloaded. */
  readonly clearWaiting: () => void;
}

/**
 * Lets a list follow changes of its POS's records, by the rules of `placeLiveRecord`. Null: no POS is
 * selected, so there are no events.
 */
export function useLiveList(
  resource: string,
  list: LiveList | null,
  actions: LiveListActions,
): LiveListState {
  const [waiting, setWaiting] = useState(none);
  const gathered = useRef<readonly LiveChange[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const placeGathered = useEffectEvent(() => {
    const changes = gathered.current;
    gathered.current = [];
    timer.current = undefined;
    if (list === null) return;
    // Reading the scroll position forces a layout, so it is read once for all simultaneous events.
    const current = { ...list };
    const now = new Date();
    const due = {
      list: false,
      rows: new Set<RecordId>(),
      first: new Set<RecordId>(),
      wait: new Set<RecordId>(),
    };
    for (const change of changes) {
      const placement = placeLiveRecord(current, change, now);
      if (placement.kind === "read-list") due.list = true;
      if (placement.kind === "read-row") due.rows.add(placement.id);
      if (placement.kind === "prepend") due.first.add(placement.id);
      if (placement.kind === "wait") due.wait.add(placement.id);
    }
    if (due.list) actions.readList();
    else if (due.rows.size > 0) actions.readRows([...due.rows]);
    if (due.first.size > 0) actions.prependRows?.([...due.first]);
    if (due.wait.size > 0) setWaiting((ids) => new Set([...ids, ...due.wait]));
  });

  useEffect(() => () => clearTimeout(timer.current), []);
  useRecordEvents(resource, ({ change, record_id: id, site_id: posId }) => {
    // Any record may have changed, even one that a single event would not affect.
    if (id === 0) {
      if (list !== null) actions.readList();
      return;
    }
    if (change === "deleted" || typeof posId !== "number") return;
    gathered.current = [...gathered.current, { change, id, posId }];
    timer.current ??= setTimeout(placeGathered, refreshDelayMs);
  });

  const clearWaiting = useCallback(() => setWaiting(none), []);
  const { posId, listed } = list ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of POS clears the hidden new records.
  useEffect(clearWaiting, [clearWaiting, posId]);
  useEffect(() => {
    if (listed) setWaiting((ids) => withoutListed(ids, listed));
  }, [listed]);
  return { waiting: waiting.size, clearWaiting };
}

const none: ReadonlySet<RecordId> = new Set();

/** New records that are still hidden after a load; those that are listed now are not. */
function withoutListed(ids: ReadonlySet<RecordId>, listed: ReadonlySet<RecordId>): ReadonlySet<RecordId> {
  const unlisted = [...ids].filter((id) => !listed.has(id));
  return unlisted.length === ids.size ? ids : new Set(unlisted);
}
