import { withDataRead } from "./read-record";

describe("parsed record", () => {
  // spec 1.3-fields-named-data-ending
  it("Data texts are parsed in a record and its nested records", () => {
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
  it.each(["not json", "[1,2]", "null", "7", '"text"', "", "{"])(
    "Data text %p is read as an empty object",
    (Data) => {
      expect(withDataRead({ Data })).toEqual({ Data: {} });
    },
  );
});
