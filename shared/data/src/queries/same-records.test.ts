import type { RecordList } from "../provider/data-provider";
import type { WireRecord } from "../provider/wire-record";
import { sameRecords } from "./same-records";

const page = (records: readonly WireRecord[], total = records.length): RecordList => ({
  records,
  total,
  totalIsAtLeast: false,
  nextCursor: null,
});
const one = { id: 1, Status: "PAYMENT:AWAITING", Transactions: [{ id: 9 }] };
const two = { id: 2, Status: "PAYMENT:PAID", Transactions: [] };
const copy = (record: WireRecord): WireRecord => JSON.parse(JSON.stringify(record));

describe("reloaded page", () => {
  it("An unchanged page stays the same object after a reload", () => {
    const before = page([one, two]);
    expect(sameRecords(before, page([copy(one), copy(two)]))).toBe(before);
  });

  it("A reloaded page keeps unchanged record objects in any position", () => {
    const after = sameRecords(page([one, two]), page([{ id: 3 }, copy(one), { ...two, Status: "X" }]));
    expect(after).toEqual(page([{ id: 3 }, one, { ...two, Status: "X" }]));
    expect((after as RecordList).records[1]).toBe(one);
    expect((after as RecordList).records[2]).not.toBe(two);
  });

  it("A late response never replaces a newer record", () => {
    const newerRecord = { id: 1, Version: 4, Status: "PAYMENT:PAID" };
    const after = sameRecords(
      page([newerRecord, two]),
      page([{ ...newerRecord, Version: 3, Status: "" }, { id: 3 }]),
    );
    expect(after).toEqual(page([newerRecord, { id: 3 }]));
  });

  it("A reloaded page with the same records updates the total", () => {
    const after = sameRecords(page([one]), page([copy(one)], 7));
    expect(after).toEqual(page([one], 7));
    expect((after as RecordList).records[0]).toBe(one);
  });

  it("Records without an id are returned unchanged", () => {
    const namedRecord = { Name: "hp_staff" };
    expect(sameRecords(page([{ Name: "other" }]), page([namedRecord]))).toEqual(page([namedRecord]));
  });

  it("A response other than a record page is returned unchanged", () => {
    const rows = { rows: [1], total: 1 };
    expect(sameRecords({ rows: [1], total: 1 }, rows)).toBe(rows);
    expect(sameRecords(undefined, page([one]))).toEqual(page([one]));
  });
});
