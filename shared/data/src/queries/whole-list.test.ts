import type { WireRecord } from "../provider/wire-record";
import { inOrder } from "./whole-list";

const idsOf = (records: readonly WireRecord[]) => records.map(({ id }) => id);
const recordsWith = (field: string, ...values: readonly unknown[]) =>
  values.map((value, at) => ({ id: at + 1, [field]: value }));

describe("order of a whole list", () => {
  it("A whole list is sorted by descending id by default", () => {
    expect(idsOf(inOrder([{ id: 2 }, { id: 10 }, { id: 1 }], {}))).toEqual([10, 2, 1]);
  });

  it("Amounts are sorted as numbers", () => {
    const records = recordsWith("Amount", "9.00", "100.00", "-5.00");
    expect(idsOf(inOrder(records, { orderBy: "Amount", order: "asc" }))).toEqual([3, 1, 2]);
    expect(idsOf(inOrder(records, { orderBy: "Amount", order: "desc" }))).toEqual([2, 1, 3]);
  });

  it("Numbers in a text field are sorted as text", () => {
    expect(idsOf(inOrder(recordsWith("Uid", "9", "100"), { orderBy: "Uid", order: "asc" }))).toEqual([2, 1]);
  });

  it("Texts are sorted by code points, as in the gateway", () => {
    const records = recordsWith("Name", "š", "z", "Z", "a", "ab", "\u{1f600}", "\uff21", "");
    expect(inOrder(records, { orderBy: "Name", order: "asc" }).map(({ Name }) => Name)).toEqual([
      "",
      "Z",
      "a",
      "ab",
      "z",
      "š",
      "\uff21",
      "\u{1f600}",
    ]);
  });

  it("Empty values are sorted last in ascending and first in descending order", () => {
    const records = recordsWith("Status", null, "PAID", undefined);
    expect(idsOf(inOrder(records, { orderBy: "Status", order: "asc" }))).toEqual([2, 1, 3]);
    expect(idsOf(inOrder(records, { orderBy: "Status", order: "desc" }))).toEqual([3, 1, 2]);
  });

  it("Sorting the same records again reuses the sorted list", () => {
    const records = recordsWith("Amount", "5.00", "7.00");
    const ascendingRows = inOrder(records, { orderBy: "Amount", order: "asc" });
    const descendingRows = inOrder(records, { orderBy: "Amount", order: "desc" });
    expect(inOrder(records, { orderBy: "Amount", order: "asc" })).toBe(ascendingRows);
    expect(inOrder(records, { orderBy: "Amount", order: "desc" })).toBe(descendingRows);
    expect(descendingRows).not.toEqual(ascendingRows);
  });

  it("Records with equal values are sorted by id, in the same direction", () => {
    const records = recordsWith("Amount", "5.00", "5.00", "5.0");
    expect(idsOf(inOrder(records, { orderBy: "Amount", order: "asc" }))).toEqual([1, 2, 3]);
    expect(idsOf(inOrder(records, { orderBy: "Amount", order: "desc" }))).toEqual([3, 2, 1]);
  });
});
