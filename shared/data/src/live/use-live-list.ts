import type { RecordId } from "@hpay/contract";
import { useHost } from "@hpay/remote-kit";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { followLiveRecords, type LiveKind } from "./live-list-events";
import { type LiveChange, type LiveList, placeLiveRecord } from "./place-live-record";

/** Events within this time are one read; a row is read this long after its event. Source: spec 3 §9. */
const refreshDelayMs = 150;

export interface LiveListActions {
  /** Read the present page and filters again. */
  readonly readList: () => void;
  /** Read these records, put each in place of its row. */
  readonly readRows: (ids: readonly RecordId[]) => void;
  /** Read these records, put them first, the last one on top. */
  readonly prependRows?: (ids: readonly RecordId[]) => void;
}

export interface LiveListState {
  /** New records that are not shown because nothing may move: "3 new orders". */
  readonly waiting: number;
  /** The person has asked for them, or the list was read anew. */
  readonly forgetWaiting: () => void;
}

/** Lets a list follow the live events of its POS, by the rules of `placeLiveRecord`. Null: no POS, nothing is heard. */
export function useLiveList(kind: LiveKind, list: LiveList | null, actions: LiveListActions): LiveListState {
  const { events } = useHost();
  const [waiting, setWaiting] = useState(none);
  const act = useEffectEvent((changes: readonly LiveChange[]) => {
    if (list === null) return;
    // Where the list is scrolled to costs a layout: the copy has looked at it once for all that came together.
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

  // Whatever the list shows and wherever it stands: what it holds may be of last week.
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
  // What waits is of one POS.
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
