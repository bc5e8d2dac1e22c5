import { localTimeAt, zoneOffsetMs } from "./time-zone";

const payByLinkPrefix = "PBL";

/**
 * Uid of a new order: two-digit year, month, day, hour, minute, second and the tenth of a second in the zone's time,
 * with the prefix `PBL` for pay-by-link. Source: spec 3 §3.
 * @param now milliseconds since 1970, UTC
 */
export function newOrderUid(now: number, zone: string, kind: "order" | "pay-by-link" = "order"): string {
  const { year, month, day, hour, minute } = localTimeAt(now, zone);
  const wallTime = new Date(now + zoneOffsetMs(now, zone));
  const pairs = [year % 100, month, day, hour, minute, wallTime.getUTCSeconds()];
  const tenth = Math.floor(wallTime.getUTCMilliseconds() / 100);
  const digits = pairs.map((value) => String(value).padStart(2, "0")).join("") + tenth;
  return kind === "pay-by-link" ? payByLinkPrefix + digits : digits;
}

/**
 * The Uid of one tenth of a second later, for a Uid that is already in use; null if the text is not a Uid of
 * this form.
 */
export function nextOrderUid(uid: string): string | null {
  const match = /^(PBL)?(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d)$/.exec(uid);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, tenth = 0] = match
    .slice(2)
    .map(Number);
  const laterMs = Date.UTC(2000 + year, month - 1, day, hour, minute, second, (tenth + 1) * 100);
  return newOrderUid(laterMs, "UTC", match[1] ? "pay-by-link" : "order");
}

export function isPayByLinkUid(uid: string): boolean {
  return uid.startsWith(payByLinkPrefix);
}

/** The default name of a new order. Source: spec 3 §3. */
export function defaultOrderName(uid: string): string {
  return `#${uid}`;
}
