import type { LocalTime } from "./local-time";

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether the runtime supports this time zone, for example `Europe/Belgrade`. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone.trim() !== "" && Boolean(formatterOf(zone));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The time zone for display: the company's if valid, else the browser's own, else UTC. */
export function shownZone(companyZone: string | null | undefined, browserZone: string): string {
  const candidates = [companyZone ?? "", browserZone];
  return candidates.find(isTimeZone) ?? "UTC";
}

const dayMs = 86_400_000;
const maxDays = 2000;
const days = new Map<string, number | null>();

/** The zone's offset from UTC at an instant, in milliseconds. */
export function zoneOffsetMs(instantMs: number, zone: string): number {
  return offsetOfDay(Math.floor(instantMs / dayMs), zone) ?? readOffsetMs(instantMs, zone);
}

/**
 * The offset of a UTC day, which is computed once, because lists show a day many times; null on a day when
 * clocks change.
 */
function offsetOfDay(day: number, zone: string): number | null {
  const key = `${zone} ${day}`;
  const cached = days.get(key);
  if (cached !== undefined) return cached;
  const offset = readOffsetMs(day * dayMs, zone);
  const dayOffset = offset === readOffsetMs((day + 1) * dayMs - 1, zone) ? offset : null;
  if (days.size >= maxDays) days.clear();
  days.set(key, dayOffset);
  return dayOffset;
}

function readOffsetMs(instantMs: number, zone: string): number {
  const parts = new Map<string, number>();
  for (const part of formatterOf(zone).formatToParts(instantMs)) parts.set(part.type, Number(part.value));
  const get = (type: string) => parts.get(type) ?? 0;
  const wallTime = Date.UTC(
    get("year"),
    get("month") - 1,
    get("day"),
    get("hour"),
    get("minute"),
    get("second"),
  );
  return wallTime - Math.floor(instantMs / 1000) * 1000;
}

/** The zone's wall time at an instant. */
export function localTimeAt(instantMs: number, zone: string): LocalTime {
  const wallTime = new Date(instantMs + zoneOffsetMs(instantMs, zone));
  return {
    year: wallTime.getUTCFullYear(),
    month: wallTime.getUTCMonth() + 1,
    day: wallTime.getUTCDate(),
    hour: wallTime.getUTCHours(),
    minute: wallTime.getUTCMinutes(),
  };
}

/**
 * The instant (ms) of a wall time in the zone. A time that does not exist (clocks go forward) is moved forward by the
 * gap; for a time that occurs twice, the first or the last is used.
 */
export function instantOf(time: LocalTime, zone: string, occurrence: "first" | "last"): number {
  const wallTime = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute);
  const before = zoneOffsetMs(wallTime - dayMs, zone);
  const after = zoneOffsetMs(wallTime + dayMs, zone);
  const instants = [wallTime - before, wallTime - after].filter(
    (instant) => instant + zoneOffsetMs(instant, zone) === wallTime,
  );
  if (instants.length === 0) return wallTime - before;
  return occurrence === "first" ? Math.min(...instants) : Math.max(...instants);
}

/** The offset as text, such as `+01:00`. */
export function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${offsetMs < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone);
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formatters.set(zone, formatter);
  return formatter;
}
