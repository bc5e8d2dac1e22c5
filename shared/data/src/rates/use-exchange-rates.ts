import { useHost } from "@hpay/remote-kit";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ApiError } from "../provider/api-error";
import type { DataProvider } from "../provider/data-provider";
import { useProvider } from "../queries/data-scope";
import { type ExchangeRate, readRate, storedRate, storedRateMs, storeRate } from "./stored-rates";

/**
 * Exchange rates to a currency, from `/exchangerate`, cached for 7200 s in local storage. Currencies without a
 * rate are left out. Use the rates only for secondary texts, because no order is paid at these rates.
 * @param from currency codes; if there are none, nothing is requested
 */
export function useExchangeRates(
  from: readonly string[],
  to: string,
): UseQueryResult<readonly ExchangeRate[]> {
  const { config } = useHost();
  const provider = useProvider();
  return useQuery({
    queryKey: ["exchange-rates", to, ...from],
    queryFn: async ({ signal }) => {
      const all = from.map((code) => rateOf(provider, config.clientBase, code, to, signal));
      return (await Promise.all(all)).filter((rate) => rate !== null);
    },
    enabled: from.length > 0,
    staleTime: storedRateMs,
  });
}

async function rateOf(
  provider: DataProvider,
  clientBase: string,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<ExchangeRate | null> {
  if (from === to) return { currency: from, rate: "1", source: "", listDate: "" };
  const localRate = storedRate(from, to);
  if (localRate !== null) return localRate;
  const address = `${clientBase}/exchangerate?${new URLSearchParams({ from, to })}`;
  const answer = await provider.call(address, { signal }).catch((error: unknown) => {
    // The gateway answers 400 if its list does not contain this currency.
    if (error instanceof ApiError && error.status === 400) return {};
    throw error;
  });
  const rate = readRate(from, answer);
  if (rate !== null) storeRate(rate, to);
  return rate;
}
