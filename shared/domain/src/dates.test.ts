import fc from "fast-check";
import { formatDate, formatDateTime, isoWithOffset, listTime, utcTime, zoneLabel } from "./date-display";
import { addDays, fromInstant, rangeInstants, rangeOfPreset, rangePresets, toInstant } from "./date-range";
import { daysInMonth, maskLocalTime, parseLocalTime, printLocalTime } from "./local-time";
import { instantOf, isTimeZone, localTimeAt, shownZone } from "./time-zone";

const belgrade = "Europe/Belgrade";

describe("typing a time", () => {
  it.each([
    ["", ""],
    ["2", "2"],
    ["2026", "2026"],
    ["20261", "2026-1"],
    ["2026-1", "2026-1"],
    ["2026-", "2026"],
    ["202611", "2026-11"],
    ["2026112023", "2026-11-20 23"],
    ["202611202359", "2026-11-20 23:59"],
    ["2026112023591", "2026-11-20 23:59"],
    ["2026-11-20T23:59:30Z", "2026-11-20 23:59"],
    ["abc", ""],
  ])("Typing %p into a time field shows %p", (input, shownText) => {
    expect(maskLocalTime(input)).toBe(shownText);
  });

  it("Formatting a typed time twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string(), (input) => maskLocalTime(maskLocalTime(input)) === maskLocalTime(input)),
    );
  });

  it.each([
    "",
    "2026-11-20",
    "2026-13-01 00:00",
    "2026-02-29 00:00",
    "2026-11-31 00:00",
    "2026-11-20 24:00",
    "2026-11-20 23:60",
    "0999-12-31 23:59",
    "0026-11-20 10:00",
    "2026-00-10 10:10",
    "20.11.2026 10:10",
  ])("The typed time %p is incomplete or invalid", (text) => {
    expect([parseLocalTime(text), fromInstant(text, belgrade), toInstant(text, belgrade)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("A typed leap day is valid only in a leap year", () => {
    expect(parseLocalTime("2028-02-29 10:00")).toEqual({
      year: 2028,
      month: 2,
      day: 29,
      hour: 10,
      minute: 0,
    });
    expect([daysInMonth(2026, 2), daysInMonth(2028, 2), daysInMonth(2026, 12)]).toEqual([28, 29, 31]);
  });
});

describe("From and To", () => {
  it.each([
    ["2026-11-20 10:00", belgrade, "2026-11-20T09:00:00.000Z", "2026-11-20T09:00:59.999Z"],
    ["2026-07-01 00:00", belgrade, "2026-06-30T22:00:00.000Z", "2026-06-30T22:00:59.999Z"],
    ["2026-03-29 01:59", belgrade, "2026-03-29T00:59:00.000Z", "2026-03-29T00:59:59.999Z"],
    ["2026-03-29 02:30", belgrade, "2026-03-29T01:30:00.000Z", "2026-03-29T01:30:59.999Z"],
    ["2026-03-29 03:00", belgrade, "2026-03-29T01:00:00.000Z", "2026-03-29T01:00:59.999Z"],
    ["2026-10-25 02:30", belgrade, "2026-10-25T00:30:00.000Z", "2026-10-25T01:30:59.999Z"],
    ["2026-10-25 03:00", belgrade, "2026-10-25T02:00:00.000Z", "2026-10-25T02:00:59.999Z"],
    ["2026-11-20 10:00", "UTC", "2026-11-20T10:00:00.000Z", "2026-11-20T10:00:59.999Z"],
    ["2026-11-20 10:00", "Asia/Kathmandu", "2026-11-20T04:15:00.000Z", "2026-11-20T04:15:59.999Z"],
    ["2026-11-01 01:30", "America/New_York", "2026-11-01T05:30:00.000Z", "2026-11-01T06:30:59.999Z"],
    ["2026-10-04 02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z", "2026-10-03T15:45:59.999Z"],
    ["2026-01-01 00:00", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z", "2025-12-31T10:00:59.999Z"],
    ["1900-01-01 00:00", belgrade, "1899-12-31T23:00:00.000Z", "1899-12-31T23:00:59.999Z"],
    ["1900-01-01 00:00", "America/Caracas", "1900-01-01T04:27:40.000Z", "1900-01-01T04:28:39.999Z"],
    ["1000-01-01 00:00", "UTC", "1000-01-01T00:00:00.000Z", "1000-01-01T00:00:59.999Z"],
  ])("The range %s in %s is from %s to %s", (text, zone, from, to) => {
    expect([fromInstant(text, zone), toInstant(text, zone)]).toEqual([from, to]);
  });

  it("A range bound inside a clock-change gap is moved past the gap", () => {
    expect(listTime(fromInstant("2026-03-29 02:30", belgrade) ?? "", belgrade)).toBe("2026-03-29 03:30");
  });

  it("Any instant survives conversion to local time and back", () => {
    const zones = fc.constantFrom(
      belgrade,
      "UTC",
      "America/St_Johns",
      "Asia/Kolkata",
      "Pacific/Chatham",
      "Africa/Casablanca",
    );
    const instants = fc.integer({ min: 10_000, max: 70 * 525_600 }).map((minutes) => minutes * 60_000);
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const time = localTimeAt(instant, zone);
        const instants = [instantOf(time, zone, "first"), instantOf(time, zone, "last")];
        expect(instants).toContain(instant);
        expect(parseLocalTime(printLocalTime(time))).toEqual(time);
      }),
    );
  });
});

describe("presets", () => {
  const now = Date.parse("2026-03-31T22:30:00Z"); // This instant is 00:30 on April 1 in Belgrade.

  it.each([
    ["today", "2026-04-01 00:00", null],
    ["yesterday", "2026-03-31 00:00", "2026-03-31 23:59"],
    ["last-7-days", "2026-03-26 00:00", null],
    ["last-30-days", "2026-03-02 00:30", null],
    ["this-month", "2026-04-01 00:00", null],
    ["last-month", "2026-03-01 00:00", "2026-03-31 23:59"],
  ] as const)("The date preset %s runs from %s to %s in the company's time zone", (preset, from, to) => {
    expect(rangeOfPreset(preset, now, belgrade)).toEqual({ from, to });
  });

  it("The last-month date preset can reach into the previous year", () => {
    const januaryMs = Date.parse("2026-01-15T12:00:00Z");
    expect(rangeOfPreset("last-month", januaryMs, belgrade)).toEqual({
      from: "2025-12-01 00:00",
      to: "2025-12-31 23:59",
    });
    expect(addDays({ year: 2025, month: 12, day: 31, hour: 5, minute: 6 }, 1)).toMatchObject({
      year: 2026,
      month: 1,
      day: 1,
      hour: 5,
    });
  });

  it("An open-ended date preset always ends at the current time", () => {
    const range = rangeOfPreset("today", now, belgrade);
    expect(rangeInstants(range, now + 60_000, belgrade)).toEqual([
      "2026-03-31T22:00:00.000Z",
      "2026-03-31T22:31:00.000Z",
    ]);
    expect(rangeInstants({ from: "2026", to: null }, now, belgrade)).toBeNull();
  });

  it("Every date preset starts before it ends", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rangePresets),
        fc.integer({ min: 10 ** 12, max: 2 * 10 ** 12 }),
        (preset, at) => {
          const [from = "", to = ""] = rangeInstants(rangeOfPreset(preset, at, belgrade), at, belgrade) ?? [];
          expect(from < to).toBe(true);
        },
      ),
    );
  });
});

describe("displayed time", () => {
  const iso = "2026-11-20T22:29:05.123Z";

  it.each([
    ["en", "Nov 20, 2026, 23:29"],
    ["rs", "20. 11. 2026. 23:29"],
    ["rs-cyr", "20. 11. 2026. 23:29"],
    ["gb", "20 Nov 2026, 23:29"],
  ])("A time in %s is shown as %s", (language, text) => {
    expect(formatDateTime(iso, belgrade, language)).toBe(text);
  });

  it("A date is shown in its time zone", () => {
    expect([
      formatDate("2026-11-20T23:30:00Z", belgrade, "en"),
      formatDate("2026-11-20T23:30:00Z", "UTC", "en"),
    ]).toEqual(["Nov 21, 2026", "Nov 20, 2026"]);
  });

  it("A time can be shown as list time, as UTC or as ISO with an offset", () => {
    expect(listTime(iso, belgrade)).toBe("2026-11-20 23:29");
    expect(utcTime(iso)).toBe("2026-11-20 22:29 UTC");
    expect(isoWithOffset(iso, belgrade)).toBe("2026-11-20T23:29:05+01:00");
    expect(isoWithOffset(iso, "America/St_Johns")).toBe("2026-11-20T18:59:05-03:30");
    expect(zoneLabel(belgrade, Date.parse("2026-07-01T00:00:00Z"))).toBe("Europe/Belgrade, UTC+02:00");
    expect(zoneLabel("UTC", 0)).toBe("UTC");
  });

  it("An invalid time is shown as received", () => {
    expect([
      formatDateTime("soon", belgrade, "en"),
      listTime("", belgrade),
      utcTime("-"),
      isoWithOffset("x", belgrade),
    ]).toEqual(["soon", "", "-", "x"]);
  });

  it.each([
    ["Europe/Belgrade", "UTC", "Europe/Belgrade"],
    ["", "Europe/Skopje", "Europe/Skopje"],
    [null, "Europe/Skopje", "Europe/Skopje"],
    ["Mars/Olympus", "Europe/Skopje", "Europe/Skopje"],
    ["", "nowhere", "UTC"],
  ])("Company zone %p with browser zone %p resolves to %s", (company, browser, zone) => {
    expect(shownZone(company, browser)).toBe(zone);
  });

  it("Only valid time zones are recognized", () => {
    expect([isTimeZone("Europe/Belgrade"), isTimeZone("Mars/Olympus"), isTimeZone(" ")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
