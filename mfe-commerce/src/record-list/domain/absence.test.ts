import { absenceReasons, type MissedRecord, type ShownList } from "./absence";

const record: MissedRecord = {
  id: 401,
  posId: 3,
  createdAt: "2026-11-10T10:00:00.000Z",
  statusWords: ["PAID"],
};
const list: ShownList = {
  posId: 3,
  range: { from: "2026-10-21T00:00:00.000Z", to: "2026-11-20T23:59:59.999Z" },
  exclude: ["CANCELED"],
  search: "",
  isSingle: false,
  ids: [7, 8],
};

describe("reasons for a missing order", () => {
  it("A listed order is not missing", () => {
    expect(absenceReasons(record, { ...list, ids: [401] })).toEqual([]);
  });

  it("An order can be missing because it belongs to another POS", () => {
    expect(absenceReasons({ ...record, posId: 4 }, list)).toEqual([{ kind: "other-pos", posId: 4 }]);
  });

  it("An order can be missing because it is outside the date range", () => {
    const oldRecord = { ...record, createdAt: "2026-01-02T10:00:00.000Z" };
    expect(absenceReasons(oldRecord, list)).toEqual([
      { kind: "dates", createdAt: "2026-01-02T10:00:00.000Z" },
    ]);
  });

  it("An order can be missing because its status is hidden", () => {
    const canceledRecord = { ...record, statusWords: ["CANCELED"] };
    expect(absenceReasons(canceledRecord, list)).toEqual([{ kind: "status", word: "CANCELED" }]);
  });

  it("An order can be missing because the address selects another record", () => {
    expect(absenceReasons(record, { ...list, isSingle: true })).toEqual([{ kind: "single-record" }]);
  });

  it("An order can be missing because it does not match the search", () => {
    expect(absenceReasons(record, { ...list, search: "čaj" })).toEqual([{ kind: "search", text: "čaj" }]);
  });

  it("An order can be missing because it is on another page", () => {
    expect(absenceReasons(record, list)).toEqual([{ kind: "other-page" }]);
  });

  it("A missing order can have several reasons", () => {
    const hiddenRecord = { ...record, createdAt: "2025-01-01T00:00:00.000Z", statusWords: ["CANCELED"] };
    expect(absenceReasons(hiddenRecord, list).map((reason) => reason.kind)).toEqual(["dates", "status"]);
  });
});
