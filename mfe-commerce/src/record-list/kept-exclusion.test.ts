import { keepExclusion, readKeptExclusion } from "./kept-exclusion";

const known = ["PAID", "CANCELED", "REFUNDED"];
beforeEach(() => localStorage.clear());

describe("the hidden statuses that a browser keeps", () => {
  it("are the canceled ones at first", () => {
    expect(readKeptExclusion(known)).toEqual(["CANCELED"]);
  });

  it("are what was chosen last", () => {
    keepExclusion(["PAID", "REFUNDED"]);
    expect(readKeptExclusion(known)).toEqual(["PAID", "REFUNDED"]);
  });

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
