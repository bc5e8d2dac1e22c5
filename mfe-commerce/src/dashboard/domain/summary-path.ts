import { fromInstant, listTime } from "@hpay/domain";
import { lastDays } from "./summary";

const dayMs = 86_400_000;
export const coveredDays = 30;

/** The current day in a zone, `YYYY-MM-DD`. */
export const todayIn = (zone: string): string => listTime(new Date().toISOString(), zone).slice(0, 10);

/** Address of the figures per day; it is the same all day. */
export function summaryPath(today: string, zone: string): string {
  const firstDay = lastDays(today, coveredDays).at(-1) ?? today;
  const from = fromInstant(`${firstDay} 00:00`, zone) ?? "";
  // The range is one day longer than the shown days, so that it ends after today even if a day has 25 hours.
  const to = new Date(Date.parse(from) + (coveredDays + 1) * dayMs).toISOString();
  return `api/company_site_orders/summary?${new URLSearchParams({ from, to, tz: zone })}`;
}
