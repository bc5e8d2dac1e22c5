import { replaceEqualDeep } from "@tanstack/react-query";
import type { RecordList } from "../provider/data-provider";
import { idOf, isOlderVersion, isWireRecord, type WireRecord } from "../provider/wire-record";

/**
 * Reuses previous records by id if they are unchanged, so that a moved row is not parsed and rendered again.
 * Records that are newer than those of a late answer are reused too. Pages that were parsed from records keep
 * their source, and are used as received.
 */
export function sameRecords(before: unknown, after: unknown): unknown {
  if (!isRecordList(before) || !isRecordList(after)) return after;
  const previousById = new Map<number | null, WireRecord>(
    before.records.map((record) => [idOf(record), record]),
  );
  const records = after.records.map((record) => {
    const id = idOf(record);
    const previousRecord = id === null ? undefined : previousById.get(id);
    if (previousRecord === undefined) return record;
    return isOlderVersion(record, previousRecord) ? previousRecord : replaceEqualDeep(previousRecord, record);
  });
  const isSameValue =
    records.length === before.records.length &&
    records.every((record, at) => record === before.records[at]) &&
    before.total === after.total &&
    before.totalIsAtLeast === after.totalIsAtLeast &&
    before.nextCursor === after.nextCursor;
  return isSameValue ? before : { ...after, records };
}

/**
 * The newer of two versions of a record, because a load that started before a save may be answered after it,
 * and must not restore the old state.
 */
export function newestRecord(before: unknown, after: unknown): unknown {
  if (!isWireRecord(before) || !isWireRecord(after)) return after;
  return isOlderVersion(after, before) ? before : replaceEqualDeep(before, after);
}

const isRecordList = (value: unknown): value is RecordList =>
  typeof value === "object" && value !== null && "records" in value && Array.isArray(value.records);
