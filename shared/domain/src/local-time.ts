/** The time that a clock on the wall shows, to the minute. Months count from 1. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Writes a time as `YYYY-MM-DD HH:mm`, the same in every language. Source: spec 3 §2.1. */
export function printLocalTime(time: LocalTime): string {
  const { year, month, day, hour, minute } = time;
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)} ${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** Reads `YYYY-MM-DD HH:mm` from the year 1000 on; null when the text is incomplete or no such day or minute exists. */
export function parseLocalTime(text: string): LocalTime | null {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  if (hour > 23 || minute > 59) return null;
  return { year, month, day, hour, minute };
}

/** Number of days in a month, 28 to 31. Months count from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * Formats typed or pasted text as `YYYY-MM-DD HH:mm`: keeps only digits, and adds a separator only once a
 * digit follows it, so that a person can delete it. Whole ISO texts can be pasted.
 */
export function maskLocalTime(typedText: string): string {
  const digits = typedText.replace(/\D/g, "").slice(0, 12);
  const parts = [
    digits.slice(0, 4),
    digits.slice(4, 6),
    digits.slice(6, 8),
    digits.slice(8, 10),
    digits.slice(10, 12),
  ];
  const separators = ["", "-", "-", " ", ":"];
  return parts.map((part, index) => (part ? separators[index] + part : "")).join("");
}
