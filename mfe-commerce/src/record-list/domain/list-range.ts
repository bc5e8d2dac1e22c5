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
 * The instants of a list's From and To. A To that is left open moves with now: nothing is dated later, so a time that
 * no open panel lives to see stands for it, and the question stays the same however long the list stands open.
 * @param anchor when the list was loaded, milliseconds since 1970, UTC
 */
export function listRange(
  params: Pick<ListParams, "from" | "to">,
  anchor: number,
  zone: string,
): InstantRange {
  const usual = usualFrom(anchor, zone);
  return {
    from: fromInstant(params.from ?? usual, zone) ?? fromInstant(usual, zone) ?? "",
    to: (params.to && toInstant(params.to, zone)) || openEnd(anchor),
  };
}

/** The same all day, so that a page that is opened again asks the same question. */
const openEnd = (anchor: number) => new Date(Math.ceil(anchor / dayMs) * dayMs + yearMs).toISOString();

/**
 * Wall time at which a list begins by itself: the full hour 30 days before now, so that a page that is opened again
 * within the hour asks the same question.
 */
export function usualFrom(anchor: number, zone: string): string {
  return rangeOfPreset("last-30-days", anchor, zone).from.replace(/\d\d$/, "00");
}

/** Wall time a year before now. */
export function yearBefore(anchor: number, zone: string): string {
  return listTime(new Date(anchor - yearMs).toISOString(), zone);
}
