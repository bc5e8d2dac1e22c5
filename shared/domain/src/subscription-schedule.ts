import { addDays } from "./date-range";
import { daysInMonth, type LocalTime } from "./local-time";
import { instantOf, localTimeAt } from "./time-zone";

export const scheduleUnits = ["day", "week", "month", "year"] as const;
export type ScheduleUnit = (typeof scheduleUnits)[number];

/** `Data.schedule` of a subscription. Instants are ISO texts in UTC. */
export interface SubscriptionSchedule {
  /** The number of units from one charge to the next, at least 1: 3 with `month` is every 3 months. */
  readonly every: number;
  readonly unit: ScheduleUnit;
  readonly next_at: string;
  readonly ends_at: string | null;
  /** Number of failed attempts at the due charge, 0 to 3. */
  readonly retries: number;
}

/** How many days after the due time each retry of a failed charge takes place. */
export const retryDays = [1, 3, 5] as const;

/**
 * The n-th charge after the start, in the zone's calendar, at the start's time of day. It is counted from the
 * start, so that January 31 is followed by February 28 and March 31: a month without that day uses its last
 * day.
 * @param startedAt ISO instant
 * @param nth 1 is the first charge after the start
 */
export function chargeAt(
  startedAt: string,
  every: number,
  unit: ScheduleUnit,
  nth: number,
  zone: string,
): string {
  const instant = Date.parse(startedAt);
  const chargeTime = addPeriods(localTimeAt(instant, zone), unit, every * nth);
  return new Date(instantOf(chargeTime, zone, "first") + (instant % 60_000)).toISOString();
}

/** The first charge after an instant. Missed charges are skipped. */
export function nextChargeAfter(
  startedAt: string,
  every: number,
  unit: ScheduleUnit,
  after: string,
  zone: string,
): string {
  const elapsedMs = Date.parse(after) - Date.parse(startedAt);
  const maxPeriodMs = { day: 1, week: 7, month: 31, year: 366 }[unit] * every * 86_400_000;
  // Counting can start at this charge without skipping the next one, because no period is longer than
  // `maxPeriodMs`.
  let nth = Math.max(1, Math.floor(elapsedMs / maxPeriodMs));
  while (Date.parse(chargeAt(startedAt, every, unit, nth, zone)) <= Date.parse(after)) nth += 1;
  return chargeAt(startedAt, every, unit, nth, zone);
}

/**
 * When a failed charge is retried: 1, 3 and 5 days after it was due, or after the same pauses if the first
 * attempt was later.
 * @param retries number of retries that have failed so far
 * @returns ISO instant, after `now`; null if no retry is left
 */
export function retryAt(dueAt: string, retries: number, zone: string, now = dueAt): string | null {
  const days = retryDays[retries];
  if (days === undefined) return null;
  const plannedAt = chargeAt(dueAt, days, "day", 1, zone);
  if (Date.parse(plannedAt) > Date.parse(now)) return plannedAt;
  return chargeAt(now, days - (retryDays[retries - 1] ?? 0), "day", 1, zone);
}

/** Whether the subscription ends before this charge. A charge exactly at the end still takes place. */
export function isOver(schedule: Pick<SubscriptionSchedule, "ends_at">, chargeInstant: string): boolean {
  return schedule.ends_at !== null && Date.parse(chargeInstant) > Date.parse(schedule.ends_at);
}

function addPeriods(time: LocalTime, unit: ScheduleUnit, count: number): LocalTime {
  if (unit === "day" || unit === "week") return addDays(time, unit === "week" ? count * 7 : count);
  const months = time.month - 1 + (unit === "year" ? count * 12 : count);
  const year = time.year + Math.floor(months / 12);
  const month = (months % 12) + 1;
  return { ...time, year, month, day: Math.min(time.day, daysInMonth(year, month)) };
}
