import { resourceKeys, useProvider, useQuery, useScope } from "@hpay/data";
import { fromInstant } from "@hpay/domain";
import { type DaySummary, readSummary } from "./domain/summary";

/** Figures per day since a day of the zone's calendar. */
export function useDaySummaries(posId: number | null, since: string, zone: string) {
  const provider = useProvider();
  const scope = useScope();
  return useQuery<readonly DaySummary[]>({
    queryKey: resourceKeys("company_site_orders", scope).other("summary", { since, zone }),
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        from: fromInstant(`${since} 00:00`, zone) ?? "",
        to: new Date().toISOString(),
        tz: zone,
      });
      return readSummary(await provider.call(`api/company_site_orders/summary?${query}`, { signal }));
    },
    enabled: posId !== null,
  });
}
