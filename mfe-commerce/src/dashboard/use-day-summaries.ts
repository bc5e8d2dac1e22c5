import { resourceKeys, useProvider, useQuery, useScope } from "@hpay/data";
import { type DaySummary, readSummary } from "./domain/summary";
import { summaryPath } from "./domain/summary-path";

/** Figures per day, for the days that the dashboard covers. */
export function useDaySummaries(posId: number | null, today: string, zone: string) {
  const provider = useProvider();
  const scope = useScope();
  return useQuery<readonly DaySummary[]>({
    queryKey: resourceKeys("company_site_orders", scope).other("summary", { today, zone }),
    queryFn: async ({ signal }) => readSummary(await provider.call(summaryPath(today, zone), { signal })),
    enabled: posId !== null,
  });
}
