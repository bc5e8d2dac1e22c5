import type { RecordId } from "@hpay/contract";

/**
 * New records are shown automatically only if To is at most this far from the current time. Source: spec 3
 * §9.
 */
export const liveWindowMs = 14_400_000;

/** The state of a visible list that determines the effect of live events. */
export interface LiveList {
  readonly posId: RecordId;
  /** End of the listed range; null for the current time, so the range has no fixed end. */
  readonly to: Date | null;
  /** Whether a search, or an id in the address, narrows the list. */
  readonly isSearched: boolean;
  readonly listed: ReadonlySet<RecordId>;
  /**
   * Whether the list shows its first page, newest first, and is scrolled to the top. Visible rows can move only
   * then.
   */
  readonly isAtTop: boolean;
  /**
   * A list of orders reloads its page with its filters; a list of subscriptions or transactions loads only the
   * new or changed row.
   */
  readonly follows: "list" | "row";
}

export interface LiveChange {
  readonly change: "created" | "updated";
  readonly id: RecordId;
  readonly posId: RecordId;
}

/** The effect of a live event on a list. */
export type LivePlacement =
  | { readonly kind: "ignore" }
  /** Reloads the page with its filters. */
  | { readonly kind: "read-list" }
  /** Reloads this record, and replaces its row. */
  | { readonly kind: "read-row"; readonly id: RecordId }
  /** Loads this record, and puts it first. */
  | { readonly kind: "prepend"; readonly id: RecordId }
  /** The list does not move; "1 new order" is shown until it is clicked. */
  | { readonly kind: "wait"; readonly id: RecordId };

/**
 * Determines the effect of a live record. A created one is shown only within the live window, without a
 * search and in its own POS; an updated one replaces its row wherever it is listed. Source: spec 3 §4.
 */
export function placeLiveRecord(list: LiveList, event: LiveChange, now: Date): LivePlacement {
  if (event.posId !== list.posId) return { kind: "ignore" };
  const isListed = list.listed.has(event.id);
  const canMove = list.follows === "list" && list.isAtTop;

  if (isListed) {
    return canMove && canShowNewRecords(list, now)
      ? { kind: "read-list" }
      : { kind: "read-row", id: event.id };
  }
  if (!canShowNewRecords(list, now)) return { kind: "ignore" };
  if (event.change === "updated") {
    // An order that was filtered out may match now; only the gateway can decide that.
    return canMove ? { kind: "read-list" } : { kind: "ignore" };
  }
  if (!list.isAtTop) return { kind: "wait", id: event.id };
  return list.follows === "list" ? { kind: "read-list" } : { kind: "prepend", id: event.id };
}

function canShowNewRecords({ to, isSearched }: LiveList, now: Date): boolean {
  return !isSearched && (to === null || Math.abs(to.getTime() - now.getTime()) <= liveWindowMs);
}

/**
 * Puts a record in its place in the rows, or first if `prepend` is set and the record is not listed yet. The
 * result has no more rows than a page.
 */
export function mergeLiveRow<T extends { readonly id: RecordId }>(
  rows: readonly T[],
  row: T,
  { prepend, perPage }: { readonly prepend: boolean; readonly perPage: number },
): readonly T[] {
  if (rows.some((other) => other.id === row.id))
    return rows.map((other) => (other.id === row.id ? row : other));
  return prepend ? [row, ...rows].slice(0, perPage) : rows;
}
