import { readStoredExclusion, storeExclusion } from "./stored-exclusion";

const statuses = ["PAID", "CANCELED", "REFUNDED"];
beforeEach(() => localStorage.clear());

describe("stored exclusion", () => {
  // spec 3.4-excluded-default-canceled
  it("The stored Exclude filter defaults to canceled orders", () => {
    expect(readStoredExclusion(statuses)).toEqual(["CANCELED"]);
  });

  // spec 3.2-exclude-status-selector 3.4-selection-persists-local-storage
  it("The stored Exclude filter equals the last choice", () => {
    storeExclusion(["PAID", "REFUNDED"]);
    expect(readStoredExclusion(statuses)).toEqual(["PAID", "REFUNDED"]);
  });

  // spec 3.4-selection-persists-local-storage
  it("The stored Exclude filter can be empty", () => {
    storeExclusion([]);
    expect(readStoredExclusion(statuses)).toEqual([]);
  });

  it.each(["{", '"PAID"', "7", "null"])(
    "The stored Exclude filter falls back to canceled orders when %s is stored",
    (corruptText) => {
      localStorage.setItem("hpay.orders.exclude", corruptText);
      expect(readStoredExclusion(statuses)).toEqual(["CANCELED"]);
    },
  );

  it("The stored Exclude filter omits statuses that are no longer offered", () => {
    storeExclusion(["GONE", "PAID"]);
    expect(readStoredExclusion(statuses)).toEqual(["PAID"]);
  });
});
