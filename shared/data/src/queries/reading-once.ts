import type { WireRecord } from "../provider/wire-record";

type Reader<Row> = (record: WireRecord) => Row;

const onceReaders = new WeakSet<object>();

/**
 * Wraps a reader so that it parses each record only once, even if the record is shown in several places. A
 * wrapped reader is returned unchanged.
 */
export function readingOnce<Row>(read: Reader<Row>): Reader<Row> {
  if (onceReaders.has(read)) return read;
  const rowsByRecord = new WeakMap<WireRecord, { readonly row: Row }>();
  const readOnce: Reader<Row> = (record) => {
    const before = rowsByRecord.get(record);
    if (before !== undefined) return before.row;
    const row = read(record);
    rowsByRecord.set(record, { row });
    return row;
  };
  onceReaders.add(readOnce);
  return readOnce;
}
