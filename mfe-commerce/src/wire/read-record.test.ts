import { readingOnce, withDataRead } from "./read-record";

describe("a record as it came", () => {
  // spec 1.3-fields-named-data-ending
  it("has its Data texts read, also in the records inside it", () => {
    const record = {
      Uid: "1",
      Data: '{"a":1}',
      FiscalData: '{"status":"OK"}',
      Order: { Data: '{"billing":{}}' },
      Transactions: [{ Data: "{}" }, null],
    };
    expect(withDataRead(record)).toEqual({
      Uid: "1",
      Data: { a: 1 },
      FiscalData: { status: "OK" },
      Order: { Data: { billing: {} } },
      Transactions: [{ Data: {} }, null],
    });
  });

  // spec 1.3-fields-named-data-ending 3.3-data-fields-arrive-json
  it.each(["not json", "[1,2]", "null", "7", '"text"', "", "{"])("reads the Data %p as empty", (Data) => {
    expect(withDataRead({ Data })).toEqual({ Data: {} });
  });

  it("is read once", () => {
    const read = jest.fn((record: object) => ({ record }));
    const once = readingOnce(read);
    const record = { Uid: "1" };
    expect(once(record)).toBe(once(record));
    expect(read).toHaveBeenCalledTimes(1);
  });
});
