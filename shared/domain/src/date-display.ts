import { intlLocale } from "./languages";
import { printLocalTime } from "./local-time";
import { localTimeAt, offsetText, zoneOffsetMs } from "./time-zone";

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats an instant for people: "Nov 20, 2026, 23:29", "20. 11. 2026. 23:29", always on a 24-hour clock. An
 * invalid text is shown unchanged.
 * @param iso instant as on the wire
 * @param zone IANA name
 */
export function formatDateTime(iso: string, zone: string, language: string): string {
  return format(iso, zone, language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
}

/** The day of an instant in the zone's calendar. */
export function formatDate(iso: string, zone: string, language: string): string {
  return format(iso, zone, language, { dateStyle: "medium" });
}

/** An instant in the format of lists and fields, `YYYY-MM-DD HH:mm` in the zone's time, the same in every language. */
export function listTime(iso: string, zone: string): string {
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? iso : printLocalTime(localTimeAt(instant, zone));
}

/** Text shown on hover over a time: "2026-11-20 22:29 UTC". */
export function utcTime(iso: string): string {
  const text = listTime(iso, "UTC");
  return text === iso ? iso : `${text} UTC`;
}

/** An instant with its zone's offset in the format of exports, "2026-11-20T23:29:05+01:00". */
export function isoWithOffset(iso: string, zone: string): string {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return iso;
  const offset = zoneOffsetMs(instant, zone);
  return `${new Date(instant + offset).toISOString().slice(0, 19)}${offsetText(offset)}`;
}

/** The zone for a column's header, with its offset at an instant: "Europe/Belgrade, UTC+01:00". */
export function zoneLabel(zone: string, instantMs: number): string {
  return zone === "UTC" ? "UTC" : `${zone}, UTC${offsetText(zoneOffsetMs(instantMs, zone))}`;
}

function format(iso: string, zone: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const instant = Date.parse(iso);
  if (Number.isNaN(instant)) return iso;
  const key = `${language} ${zone} ${options.timeStyle ?? ""}`;
  const cached = formatters.get(key);
  const formatter = cached ?? new Intl.DateTimeFormat(intlLocale(language), { ...options, timeZone: zone });
  if (!cached) formatters.set(key, formatter);
  return formatter.format(instant);
}
