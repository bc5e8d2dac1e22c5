import type { RecordId } from "@hpay/contract";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRecordEvents } from "../queries/use-record-events";
import { type LiveChange, type LiveList, placeLiveRecord } from "./place-live-record";

/**
 * Events within this time cause a single load, and a row loads this long after its event. Source: spec 3 §9.
 */
const refreshDelayMs = 150;

export interface LiveListActions {
  /** Reloads the current page with its filters. */
  readonly readList: () => void;
  /** Loads these records, and replaces their rows. */
  readonly readRows: (ids: readonly RecordId[]) => void;
  /** Loads these records, and puts them first, with the last one on top. */
  readonly prependRows?: (ids: readonly RecordId[]) => void;
}

export interface LiveListState {
  /** Number of new records that are hidden because nothing can move now, as in "3 new orders". */
  readonly waiting: number;
  /** Called when the person has requested the hidden records, or the list was reloaded. */
  readonly clearWaiting: () => void;
}

/**
 * Lets a list follow changes of its POS's records by the rules of `placeLiveRecord`. Null means that no POS is
 * selected, so there are no events.
 */
export function useLiveList(
  resource: string,
  list: LiveList | null,
  actions: LiveListActions,
): LiveListState {
  const [hiddenIds, setHiddenIds] = useState(noIds);
  const pendingChanges = useRef<readonly LiveChange[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const placeGathered = useEffectEvent(() => {
    const changes = pendingChanges.current;
    pendingChanges.current = [];
    timer.current = undefined;
    if (list === null) return;
    // Reading the scroll position forces a layout, so it is read once for all simultaneous events.
    const current = { ...list };
    const now = new Date();
    const effects = {
      list: false,
      rows: new Set<RecordId>(),
      first: new Set<RecordId>(),
      wait: new Set<RecordId>(),
    };
    for (const change of changes) {
      const placement = placeLiveRecord(current, change, now);
      if (placement.kind === "read-list") effects.list = true;
      if (placement.kind === "read-row") effects.rows.add(placement.id);
      if (placement.kind === "prepend") effects.first.add(placement.id);
      if (placement.kind === "wait") effects.wait.add(placement.id);
    }
    if (effects.list) actions.readList();
    else if (effects.rows.size > 0) actions.readRows([...effects.rows]);
    if (effects.first.size > 0) actions.prependRows?.([...effects.first]);
    if (effects.wait.size > 0) setHiddenIds((ids) => new Set([...ids, ...effects.wait]));
  });

  useEffect(() => () => clearTimeout(timer.current), []);
  useRecordEvents(resource, ({ change, record_id: id, site_id: posId }) => {
    // Any record may have changed, even one that a single event would not affect.
    if (id === 0) {
      if (list !== null) actions.readList();
      return;
    }
    if (change === "deleted" || typeof posId !== "number") return;
    pendingChanges.current = [...pendingChanges.current, { change, id, posId }];
    timer.current ??= setTimeout(placeGathered, refreshDelayMs);
  });

  const clearWaiting = useCallback(() => setHiddenIds(noIds), []);
  const { posId, listed: listedIds } = list ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of POS clears the hidden new records.
  useEffect(clearWaiting, [clearWaiting, posId]);
  useEffect(() => {
    if (listedIds) setHiddenIds((ids) => removeListed(ids, listedIds));
  }, [listedIds]);
  return { waiting: hiddenIds.size, clearWaiting };
}

const noIds: ReadonlySet<RecordId> = new Set();

/** New records that are still hidden after a load; those that are listed now are not. */
function removeListed(ids: ReadonlySet<RecordId>, listedIds: ReadonlySet<RecordId>): ReadonlySet<RecordId> {
  const remainingIds = [...ids].filter((id) => !listedIds.has(id));
  return remainingIds.length === ids.size ? ids : new Set(remainingIds);
}
