import type { RecordId } from "@hpay/contract";
import { useHost } from "@hpay/remote-kit";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { followLiveRecords, type LiveKind } from "./live-list-events";
import { type LiveChange, type LiveList, placeLiveRecord } from "./place-live-record";

/** Events within this time cause one load; a row loads this long after its event. Source: spec 3 §9. */
const refreshDelayMs = 150;

export interface LiveListActions {
  /** Reload the current page and filters. */
  readonly readList: () => void;
  /** Load these records and replace their rows. */
  readonly readRows: (ids: readonly RecordId[]) => void;
  /** Load these records and put them first, the last one on top. */
  readonly prependRows?: (ids: readonly RecordId[]) => void;
}

export interface LiveListState {
  /** New records that are hidden because nothing may move: "3 new orders". */
  readonly waiting: number;
  /** The person requested them, or the list was reloaded. */
  readonly forgetWaiting: () => void;
}

/**
 * Lets a list follow its POS's live events, by the rules of `placeLiveRecord`. Null: no POS, so no events.
 */
export function useLiveList(kind: LiveKind, list: LiveList | null, actions: LiveListActions): LiveListState {
  const { events } = useHost();
  const [waiting, setWaiting] = useState(none);
  const act = useEffectEvent((changes: readonly LiveChange[]) => {
    if (list === null) return;
    // Reading the scroll position costs a layout: it is done once for simultaneous events.
    const standing = { ...list };
    const now = new Date();
    const due = {
      list: false,
      rows: new Set<RecordId>(),
      first: new Set<RecordId>(),
      wait: new Set<RecordId>(),
    };
    for (const change of changes) {
      const placement = placeLiveRecord(standing, change, now);
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

  // Whatever the list shows: its records may be a week old.
  const readAll = useEffectEvent(() => {
    if (list !== null) actions.readList();
  });

  useEffect(() => {
    let heard: readonly LiveChange[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (change: LiveChange) => {
      heard = [...heard, change];
      timer ??= setTimeout(() => {
        timer = undefined;
        const changes = heard;
        heard = [];
        act(changes);
      }, refreshDelayMs);
    };
    const stop = followLiveRecords(events, kind, hear, readAll);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [events, kind]);

  const forgetWaiting = useCallback(() => setWaiting(none), []);
  const { posId, listed } = list ?? {};
  // Waiting records belong to one POS.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another POS, nothing waits.
  useEffect(forgetWaiting, [forgetWaiting, posId]);
  useEffect(() => {
    if (listed) setWaiting((ids) => without(ids, listed));
  }, [listed]);
  return { waiting: waiting.size, forgetWaiting };
}

const none: ReadonlySet<RecordId> = new Set();

/** What waits after a read: what is listed waits no more. */
function without(ids: ReadonlySet<RecordId>, listed: ReadonlySet<RecordId>): ReadonlySet<RecordId> {
  const left = [...ids].filter((id) => !listed.has(id));
  return left.length === ids.size ? ids : new Set(left);
}
