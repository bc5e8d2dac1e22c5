import { readRouteId } from "./route-id";

describe("list address :id", () => {
  // spec 3.2-numeric-id
  it("A numeric :id in a list address selects one record", () => {
    expect(readRouteId("401")).toEqual({ kind: "record", id: 401 });
  });

  // spec 3.2-field-value-pair-filters
  it("A route id with a colon filters the list by a field", () => {
    expect(readRouteId("Uid:PBL2611201115307")).toEqual({
      kind: "field",
      field: "Uid",
      value: "PBL2611201115307",
    });
  });

  it("Further colons in an :id belong to the value", () => {
    expect(readRouteId("Status:PAYMENT:PAID")).toEqual({
      kind: "field",
      field: "Status",
      value: "PAYMENT:PAID",
    });
  });

  it.each(["new-pbl", "new-pbl-2", "my-new-pbl", "new-pbl:7"])(
    // spec 3.2-orders-new-pbl-rewrites
    "The :id %s in a list address opens the pay-by-link editor",
    (id) => {
      expect(readRouteId(id)).toEqual({ kind: "new-pay-by-link" });
    },
  );

  it.each([undefined, ""])("A list address whose :id is %p opens the whole list", (id) => {
    expect(readRouteId(id)).toEqual({ kind: "none" });
  });

  it.each(["abc", "0", "-4", "9007199254740993", ":x", "Uid:", " : ", "1.5"])(
    "The :id %p in a list address is rejected as neither a number nor a field filter",
    (text) => {
      expect(readRouteId(text)).toEqual({ kind: "invalid", text });
    },
  );
});
