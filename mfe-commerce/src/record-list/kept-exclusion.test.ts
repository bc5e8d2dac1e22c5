import { keepExclusion, readKeptExclusion } from "./kept-exclusion";

const known = ["PAID", "CANCELED", "REFUNDED"];
beforeEach(() => localStorage.clear());

describe("the hidden statuses that a browser keeps", () => {
  // spec 3.4-excluded-default-canceled
  it("are the canceled ones at first", () => {
    expect(readKeptExclusion(known)).toEqual(["CANCELED"]);
  });

  // spec 3.2-exclude-status-selector 3.4-selection-persists-local-storage
  it("are what was chosen last", () => {
    keepExclusion(["PAID", "REFUNDED"]);
    expect(readKeptExclusion(known)).toEqual(["PAID", "REFUNDED"]);
  });

  // spec 3.4-selection-persists-local-storage
  it("may be none at all", () => {
    keepExclusion([]);
    expect(readKeptExclusion(known)).toEqual([]);
  });

  it.each(["{", '"PAID"', "7", "null"])("are the canceled ones when %s is kept", (spoiled) => {
    localStorage.setItem("hpay.orders.exclude", spoiled);
    expect(readKeptExclusion(known)).toEqual(["CANCELED"]);
  });

  it("leave out words that are no longer offered", () => {
    keepExclusion(["GONE", "PAID"]);
    expect(readKeptExclusion(known)).toEqual(["PAID"]);
  });
});
