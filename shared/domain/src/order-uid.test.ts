import fc from "fast-check";
import { defaultOrderName, isPayByLinkUid, newOrderUid, nextOrderUid } from "./order-uid";

const now = Date.parse("2026-01-02T03:04:05.678Z");

// spec 3.3-new-uid-year-month
it("An order's Uid is the company's local time in tenths of a second", () => {
  expect(newOrderUid(now, "UTC")).toBe("2601020304056");
  expect(newOrderUid(now, "Europe/Belgrade")).toBe("2601020404056");
  expect(newOrderUid(now, "Europe/Belgrade", "pay-by-link")).toBe("PBL2601020404056");
});

it.each([
  ["2601020304056", "2601020304057"],
  ["2601020304059", "2601020304060"],
  ["PBL2612312359599", "PBL2701010000000"],
  ["2602282359599", "2603010000000"],
])("The Uid after %s is %s", (uid, next) => {
  expect(nextOrderUid(uid)).toBe(next);
});

it.each(["", "#1", "WC-1001", "26010203040567", "PBL26", "pbl2601020304056"])("%p has no next Uid", (uid) => {
  expect(nextOrderUid(uid)).toBeNull();
});

it("A later Uid sorts after an earlier one", () => {
  const times = fc.integer({ min: Date.parse("2020-01-01"), max: Date.parse("2079-01-01") });
  fc.assert(
    fc.property(times, fc.integer({ min: 100, max: 10 ** 9 }), (at, laterMs) => {
      expect(newOrderUid(at, "UTC") < newOrderUid(at + laterMs, "UTC")).toBe(true);
    }),
  );
});

// spec 3.3-new-uid-prefixed-pbl
it("A pay-by-link order is recognized by its Uid", () => {
  expect([isPayByLinkUid("PBL2601020304056"), isPayByLinkUid("2601020304056")]).toEqual([true, false]);
  expect(defaultOrderName("2601020304056")).toBe("#2601020304056");
});
