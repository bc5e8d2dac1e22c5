import { formatMoney } from "./amount-text";
import { formatDateTime } from "./date-display";
import { intlLocale, languageTag } from "./languages";
import { writtenDay } from "./written-day";

const sunday = new Date("2026-11-22T00:00:00Z");
const inMacedonian = (options: Intl.DateTimeFormatOptions, date = sunday) => writtenDay(date, "mk", options);
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
const weekdays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 2 + day)));

describe.each([
  ["knows Macedonian", true],
  ["has no data for Macedonian, as Chromium", false],
])("in a browser that %s", (_, isKnown) => {
  beforeEach(() => {
    const supported = Intl.NumberFormat.supportedLocalesOf.bind(Intl.NumberFormat);
    jest
      .spyOn(Intl.NumberFormat, "supportedLocalesOf")
      .mockImplementation((locale) => (!isKnown && locale === "mk" ? [] : supported(locale)));
  });
  afterEach(() => jest.restoreAllMocks());

  it("Days are written out in Macedonian", () => {
    expect(inMacedonian({ month: "long", year: "numeric" })).toBe("ноември 2026");
    expect(inMacedonian({ day: "numeric", month: "short" })).toBe("22 ное.");
    expect(inMacedonian({ dateStyle: "full" })).toBe("недела, 22 ноември 2026");
  });

  it("Every month and weekday has a Macedonian name", () => {
    const node = (options: Intl.DateTimeFormatOptions, date: Date) =>
      new Intl.DateTimeFormat("mk", { ...options, timeZone: "UTC" }).format(date);
    for (const form of ["long", "short"] as const) {
      expect(months.map((date) => inMacedonian({ month: form }, date))).toEqual(
        months.map((date) => node({ month: form }, date)),
      );
      expect(weekdays.map((date) => inMacedonian({ weekday: form }, date))).toEqual(
        weekdays.map((date) => node({ weekday: form }, date)),
      );
    }
  });

  it("The language tag of a Macedonian document is mk", () => {
    expect(languageTag("mk")).toBe("mk");
  });
});

describe("browser without Macedonian data", () => {
  beforeEach(() => {
    jest.spyOn(Intl.NumberFormat, "supportedLocalesOf").mockReturnValue([]);
  });
  afterEach(() => jest.restoreAllMocks());

  it("A browser without Macedonian data formats numbers, dates and countries in Serbian Cyrillic", () => {
    expect(intlLocale("mk")).toBe("sr-Cyrl-RS");
    expect(formatMoney({ amount: "2469.12", currency: "RSD" }, "mk")).toBe("2.469,12\u00a0RSD");
    expect(formatDateTime("2026-11-05T10:00:00Z", "UTC", "mk")).toBe("5. 11. 2026. 10:00");
    expect(new Intl.DisplayNames(intlLocale("mk"), { type: "region" }).of("RS")).toBe("Србија");
  });
});

it("The browser formats days in languages other than Macedonian", () => {
  expect(writtenDay(sunday, "rs", { month: "long", year: "numeric" })).toBe("novembar 2026.");
  expect(writtenDay(sunday, "en", { dateStyle: "full" })).toBe("Sunday, November 22, 2026");
});
