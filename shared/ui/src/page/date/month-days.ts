import { writtenDay } from "@hpay/domain";

/** A calendar day, without a time or a time zone. */
export interface Day {
  readonly year: number;
  /** The month, from 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const toUtc = ({ year, month, day }: Day) => new Date(Date.UTC(year, month - 1, day));

function fromUtc(date: Date): Day {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Writes a day as `YYYY-MM-DD`. */
export function isoOfDay({ year, month, day }: Day): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

export function dayOfIso(text: string): Day | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  if (match === null) return undefined;
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return isoOfDay(fromUtc(toUtc(day))) === match[0] ? day : undefined;
}

export function addDays(day: Day, days: number): Day {
  return fromUtc(toUtc({ ...day, day: day.day + days }));
}

/** The same day some months later or earlier, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const first = fromUtc(toUtc({ year: day.year, month: day.month + months, day: 1 }));
  const last = fromUtc(toUtc({ year: first.year, month: first.month + 1, day: 0 })).day;
  return { ...first, day: Math.min(day.day, last) };
}

/** The six weeks in the view of a month, Monday first. */
export function weeksOfMonth(day: Day): readonly (readonly Day[])[] {
  const first = { ...day, day: 1 };
  const weekday = (toUtc(first).getUTCDay() + 6) % 7;
  const start = addDays(first, -weekday);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)),
  );
}

/** Formats a month in a language, for example "November 2026". */
export function writeDay(day: Day, language: string, options: Intl.DateTimeFormatOptions): string {
  return writtenDay(toUtc(day), language, options);
}
