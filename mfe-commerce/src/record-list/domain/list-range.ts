import { fromInstant, listTime, rangeOfPreset, toInstant } from "@hpay/domain";
import type { ListParams } from "./list-params";

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;

/** Instants in ISO form, both inclusive. */
export interface InstantRange {
  readonly from: string;
  readonly to: string;
}

/**
 * The instants of a list's From and To. An open To means the current time, but is sent as a date far in the
 * future, so that the request stays the same while the list is open.
 * @param anchor when the list was loaded, milliseconds since 1970, UTC
 */
export function listRange(
  params: Pick<ListParams, "from" | "to">,
  anchor: number,
  zone: string,
): InstantRange {
  const defaultStart = defaultFrom(anchor, zone);
  return {
    from: fromInstant(params.from ?? defaultStart, zone) ?? fromInstant(defaultStart, zone) ?? "",
    to: (params.to && toInstant(params.to, zone)) || openEnd(anchor),
  };
}

/**
 * The end of an open range. It is the same instant all day, so that reopening a page makes the same request.
 */
const openEnd = (anchor: number) => new Date(Math.ceil(anchor / dayMs) * dayMs + yearMs).toISOString();

/**
 * The default start: the full hour 30 days ago. Reopening a page within the hour then makes the same request.
 */
export function defaultFrom(anchor: number, zone: string): string {
  return rangeOfPreset("last-30-days", anchor, zone).from.replace(/\d\d$/, "00");
}

/** Wall time one year earlier. */
export function yearBefore(anchor: number, zone: string): string {
  return listTime(new Date(anchor - yearMs).toISOString(), zone);
}
