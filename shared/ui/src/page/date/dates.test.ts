import { caretAfterMask, isWholeDate, maskDate } from "./date-mask";
import { addDays, addMonths, dayOfIso, isoOfDay, weeksOfMonth } from "./month-days";

describe("typing a date", () => {
  it.each([
    ["2026", "2026"],
    ["20261", "2026-1"],
    ["202611201531", "2026-11-20 15:31"],
    ["2026-11-20 15:31", "2026-11-20 15:31"],
    ["2026/11/20 15.31", "2026-11-20 15:31"],
    ["20.", "20"],
    ["20261120153199", "2026-11-20 15:31"],
    ["2026-", "2026"],
    ["2026-11-20T23:59:30Z", "2026-11-20 23:59"],
    ["abc", ""],
    // spec 3.2-pickers-yyyy-mm-dd
  ])("Typed date %s is formatted %s", (input, formatted) => {
    expect(maskDate(input, true)).toBe(formatted);
  });

  it("The caret is placed after the typed digit", () => {
    expect(caretAfterMask("202611", 6, "2026-11")).toBe(7);
    expect(caretAfterMask("20261-11", 5, "2026-11-1")).toBe(6);
  });

  it.each(["2026-02-28 23:59", "2024-02-29 00:00"])("%s is a date", (text) => {
    expect(isWholeDate(text, true)).toBe(true);
  });

  it.each(["2026-02-29 10:00", "2026-11-20 24:00", "2026-11-20 10:60", "2026-13-01 00:00", "2026-11-20", ""])(
    "%p is not a date",
    (text) => {
      expect(isWholeDate(text, true)).toBe(false);
    },
  );
});

describe("calendar", () => {
  it("Calendar weeks start on Monday", () => {
    const weeks = weeksOfMonth({ year: 2026, month: 11, day: 20 });
    expect(weeks).toHaveLength(6);
    expect(isoOfDay(weeks[0]?.[0] ?? { year: 0, month: 0, day: 0 })).toBe("2026-10-26");
  });

  it("Moving to a shorter month selects the last day", () => {
    expect(isoOfDay(addMonths({ year: 2026, month: 1, day: 31 }, 1))).toBe("2026-02-28");
    expect(isoOfDay(addMonths({ year: 2026, month: 1, day: 31 }, -1))).toBe("2025-12-31");
  });

  it("The calendar moves across month and year boundaries", () => {
    expect(isoOfDay(addDays({ year: 2026, month: 12, day: 31 }, 1))).toBe("2027-01-01");
  });

  it("The calendar ignores an incomplete or invalid date", () => {
    expect(dayOfIso("2026-11-20 15:31")).toEqual({ year: 2026, month: 11, day: 20 });
    expect(dayOfIso("2026-02-30")).toBeUndefined();
    expect(dayOfIso("2026-1")).toBeUndefined();
  });
});
