import { daysInMonth, type LocalTime, parseLocalTime, printLocalTime } from "./local-time";
import { instantOf, localTimeAt } from "./time-zone";

/**
 * The instant (ISO, UTC) of a From field: the first millisecond of the minute (of its first occurrence if it
 * occurs twice). Null unless the text is `YYYY-MM-DD HH:mm`.
 */
export function fromInstant(text: string, zone: string): string | null {
  const time = parseLocalTime(text);
  return time ? new Date(instantOf(time, zone, "first")).toISOString() : null;
}

/**
 * The instant (ISO, UTC) of a To field: the last millisecond of the minute, inclusive (of its second
 * occurrence if it occurs twice). Null unless the text is `YYYY-MM-DD HH:mm`.
 */
export function toInstant(text: string, zone: string): string | null {
  const time = parseLocalTime(text);
  return time ? new Date(instantOf(time, zone, "last") + 59_999).toISOString() : null;
}

/** Ranges offered next to From and To. */
export const rangePresets = [
  "today",
  "yesterday",
  "last-7-days",
  "last-30-days",
  "this-month",
  "last-month",
] as const;
export type RangePreset = (typeof rangePresets)[number];

/** The initial range of a list. Source: spec 3 §9. */
export const defaultRangePreset: RangePreset = "last-30-days";

/** Texts of the From and To fields. `to: null` is the default To: the current time, which moves on. */
export interface DateRange {
  readonly from: string;
  readonly to: string | null;
}

/**
 * The range of a preset in the zone's calendar. All presets but the default one start at the beginning of a day, so
 * that they still match the preset a minute later.
 * @param now milliseconds since 1970, UTC
 */
export function rangeOfPreset(preset: RangePreset, now: number, zone: string): DateRange {
  const today = localTimeAt(now, zone);
  const month = { ...today, day: 1, hour: 0, minute: 0 };
  switch (preset) {
    case "today":
      return { from: printLocalTime(startOfDay(today)), to: null };
    case "yesterday": {
      const yesterday = addDays(today, -1);
      return { from: printLocalTime(startOfDay(yesterday)), to: printLocalTime(endOfDay(yesterday)) };
    }
    case "last-7-days":
      // These are the seven days that the dashboard adds up.
      return { from: printLocalTime(startOfDay(addDays(today, -6))), to: null };
    case "last-30-days":
      return { from: printLocalTime(addDays(today, -30)), to: null };
    case "this-month":
      return { from: printLocalTime(month), to: null };
    case "last-month": {
      const first = { ...addDays(month, -1), day: 1 };
      const last = { ...first, day: daysInMonth(first.year, first.month) };
      return { from: printLocalTime(first), to: printLocalTime(endOfDay(last)) };
    }
  }
}

/**
 * The filter of a list for a range; without a text, To is the current time. Null while a field is invalid.
 */
export function rangeInstants(
  range: DateRange,
  now: number,
  zone: string,
): readonly [from: string, to: string] | null {
  const from = fromInstant(range.from, zone);
  const to = range.to === null ? new Date(now).toISOString() : toInstant(range.to, zone);
  return from && to ? [from, to] : null;
}

/** The same time of day a number of calendar days later. */
export function addDays(time: LocalTime, days: number): LocalTime {
  const movedDate = new Date(Date.UTC(time.year, time.month - 1, time.day + days));
  return {
    ...time,
    year: movedDate.getUTCFullYear(),
    month: movedDate.getUTCMonth() + 1,
    day: movedDate.getUTCDate(),
  };
}

function startOfDay(time: LocalTime): LocalTime {
  return { ...time, hour: 0, minute: 0 };
}

function endOfDay(time: LocalTime): LocalTime {
  return { ...time, hour: 23, minute: 59 };
}
