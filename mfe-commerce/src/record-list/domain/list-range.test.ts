import { defaultFrom, listRange, yearBefore } from "./list-range";

const zone = "Europe/Belgrade";
const now = Date.parse("2026-11-20T22:29:40.000Z");
const range = (from: string | null, to: string | null) => listRange({ from, to }, now, zone);

describe("list date range", () => {
  // spec 3.9-default-range-last-30
  it("The date range starts on a full hour 30 days ago and has an open end", () => {
    expect(defaultFrom(now, zone)).toBe("2026-10-21 23:00");
    expect(range(null, null)).toEqual({
      from: "2026-10-21T21:00:00.000Z",
      to: "2027-11-21T00:00:00.000Z",
    });
  });

  it("The date range is the same for lists opened within the same hour", () => {
    expect(listRange({ from: null, to: null }, now - 29 * 60_000, zone)).toEqual(range(null, null));
  });

  it("The date range includes records that arrive days after a list was opened", () => {
    expect(range(null, null).to > new Date(now + 8 * 86_400_000).toISOString()).toBe(true);
    expect(range("2026-11-20 00:00", null).to > "2026-11-28").toBe(true);
  });

  it("The date range includes the full last minute of To", () => {
    expect(range("2026-11-01 00:00", "2026-11-30 23:59")).toEqual({
      from: "2026-10-31T23:00:00.000Z",
      to: "2026-11-30T22:59:59.999Z",
    });
  });

  it("The date range accepts dates before 1970", () => {
    expect(range("1900-01-01 00:00", "1969-12-31 23:59")).toEqual({
      from: "1899-12-31T23:00:00.000Z",
      to: "1969-12-31T22:59:59.999Z",
    });
  });

  // spec 3.7-dates-iso-shifted-time
  it("Each end of the date range uses its own UTC offset", () => {
    expect(range("2026-10-24 12:00", "2026-10-26 12:00")).toEqual({
      from: "2026-10-24T10:00:00.000Z",
      to: "2026-10-26T11:00:59.999Z",
    });
  });

  it("A local time skipped by daylight saving moves forward", () => {
    expect(range("2026-03-29 02:30", null).from).toBe("2026-03-29T01:30:00.000Z");
  });

  it("A repeated local hour counts from its first start to its last end", () => {
    expect(range("2026-10-25 02:30", "2026-10-25 02:30")).toEqual({
      from: "2026-10-25T00:30:00.000Z",
      to: "2026-10-25T01:30:59.999Z",
    });
  });

  it("The date range can be widened to a year", () => {
    expect(yearBefore(now, zone)).toBe("2025-11-20 23:29");
  });
});
