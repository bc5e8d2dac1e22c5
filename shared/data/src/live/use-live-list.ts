import type { RecordId } from "@hpay/contract";
import { useHost } from "@hpay/remote-kit";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { hearLiveRecords, type LiveKind } from "./live-list-events";
import { type LiveList, placeLiveRecord } from "./place-live-record";

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
  const [waiting, setWaiting] = useState<ReadonlySet<RecordId>>(new Set());
  const place = useEffectEvent((change: Parameters<typeof placeLiveRecord>[1]) =>
    list ? placeLiveRecord(list, change, new Date()) : ({ kind: "ignore" } as const),
  );
  const act = useEffectEvent((due: Due) => {
    if (due.list) actions.readList();
    else if (due.rows.size > 0) actions.readRows([...due.rows]);
    if (due.first.size > 0) actions.prependRows?.([...due.first]);
  });

  useEffect(() => {
    let due = nothingDue();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        const now = due;
        due = nothingDue();
        act(now);
      }, refreshDelayMs);
    };
    const stop = hearLiveRecords(events, kind, (change) => {
      const placement = place(change);
      switch (placement.kind) {
        case "ignore":
          return;
        case "wait":
          setWaiting((ids) => new Set(ids).add(placement.id));
          return;
        case "read-list":
          due.list = true;
          break;
        case "read-row":
          due.rows.add(placement.id);
          break;
        case "prepend":
          due.first.add(placement.id);
          break;
      }
      schedule();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [events, kind]);

  const forgetWaiting = useCallback(() => setWaiting(new Set()), []);
  return { waiting: waiting.size, forgetWaiting };
}

interface Due {
  list: boolean;
  readonly rows: Set<RecordId>;
  readonly first: Set<RecordId>;
}

const nothingDue = (): Due => ({ list: false, rows: new Set(), first: new Set() });
