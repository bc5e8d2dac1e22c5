import fc from "fast-check";
import { chargeAt, isOver, nextChargeAfter, retryAt, scheduleUnits } from "./subscription-schedule";

const belgrade = "Europe/Belgrade";

it.each([
  ["2026-01-31T10:00:00.000Z", 1, "month", 1, "2026-02-28T10:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", 1, "month", 2, "2026-03-31T09:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", 1, "month", 3, "2026-04-30T09:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", 3, "month", 4, "2027-01-31T10:00:00.000Z"],
  ["2028-02-29T10:00:00.000Z", 1, "year", 1, "2029-02-28T10:00:00.000Z"],
  ["2028-02-29T10:00:00.000Z", 1, "year", 4, "2032-02-29T10:00:00.000Z"],
  ["2026-12-31T10:00:00.000Z", 1, "day", 1, "2027-01-01T10:00:00.000Z"],
  ["2026-03-20T10:00:30.500Z", 2, "week", 1, "2026-04-03T09:00:30.500Z"],
  ["2026-03-28T01:30:00.000Z", 1, "day", 1, "2026-03-29T01:30:00.000Z"],
] as const)("A schedule from %s every %d %s has charge %d at %s", (start, every, unit, nth, at) => {
  expect(chargeAt(start, every, unit, nth, belgrade)).toBe(at);
});

it("The next charge skips missed charges", () => {
  const next = (after: string) => nextChargeAfter("2026-01-31T10:00:00.000Z", 1, "month", after, belgrade);
  expect(next("2026-01-31T10:00:00.000Z")).toBe("2026-02-28T10:00:00.000Z");
  expect(next("2026-02-28T10:00:00.000Z")).toBe("2026-03-31T09:00:00.000Z");
  expect(next("2027-06-15T00:00:00.000Z")).toBe("2027-06-30T09:00:00.000Z");
  expect(next("2025-01-01T00:00:00.000Z")).toBe("2026-02-28T10:00:00.000Z");
});

it("The next charge is the earliest charge after now", () => {
  const minutes = fc.integer({ min: 25_000_000, max: 35_000_000 });
  fc.assert(
    fc.property(
      minutes,
      fc.nat(2_000_000),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(...scheduleUnits),
      (start, gap, every, unit) => {
        const startedAt = new Date(start * 60_000).toISOString();
        const after = new Date((start + gap) * 60_000).toISOString();
        const next = nextChargeAfter(startedAt, every, unit, after, belgrade);
        let nth = 1;
        while (chargeAt(startedAt, every, unit, nth, belgrade) <= after) nth += 1;
        expect(next).toBe(chargeAt(startedAt, every, unit, nth, belgrade));
      },
    ),
    { numRuns: 40 },
  );
});

it.each([
  [0, "2026-03-02T10:00:00.000Z"],
  [1, "2026-03-04T10:00:00.000Z"],
  [2, "2026-03-06T10:00:00.000Z"],
  [3, null],
])("After %d failed retries, a charge due on March 1 is tried at %p", (retries, at) => {
  expect(retryAt("2026-03-01T10:00:00.000Z", retries, belgrade)).toBe(at);
});

it("A late first charge keeps the usual pauses between retries", () => {
  const dueAt = "2026-03-01T10:00:00.000Z";
  expect([
    retryAt(dueAt, 0, belgrade, "2026-03-08T10:00:00.000Z"),
    retryAt(dueAt, 1, belgrade, "2026-03-09T10:00:00.000Z"),
    retryAt(dueAt, 2, belgrade, "2026-03-11T10:00:00.000Z"),
    retryAt(dueAt, 2, belgrade, "2026-03-05T10:00:00.000Z"),
  ]).toEqual([
    "2026-03-09T10:00:00.000Z",
    "2026-03-11T10:00:00.000Z",
    "2026-03-13T10:00:00.000Z",
    "2026-03-06T10:00:00.000Z",
  ]);
});

it("A subscription is over only after the end time", () => {
  const schedule = { ends_at: "2026-03-01T10:00:00.000Z" };
  expect([
    isOver(schedule, "2026-03-01T10:00:00.000Z"),
    isOver(schedule, "2026-03-01T10:00:00.001Z"),
  ]).toEqual([false, true]);
  expect(isOver({ ends_at: null }, "2099-01-01T00:00:00.000Z")).toBe(false);
});
