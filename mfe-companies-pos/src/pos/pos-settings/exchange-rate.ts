import { type DataProvider, isWireRecord, textField, useProvider, useQuery } from "@hpay/data";
import { quotedCurrencies, sourceCurrency } from "@hpay/domain";
import { useHost } from "@hpay/remote-kit";

/** Units of the source's currency for one unit of `currency`. */
export interface ExchangeRate {
  readonly currency: string;
  /** Decimal text. */
  readonly rate: string;
  /** Day of the list, `YYYY-MM-DD`; empty when the gateway does not say. */
  readonly listDate: string;
}

/** How long a rate is kept in local storage. Source: spec 1 §9. */
const keptMs = 7200 * 1000;
const storageKey = (from: string, to: string) => `hpay-exchange-rate:${from}:${to}`;

export function keptRate(from: string, to: string, now = Date.now()): ExchangeRate | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(from, to)) ?? "null");
    if (!isWireRecord(kept)) return null;
    const age = now - Number(kept.readAt);
    // A clock that was set back must not keep a rate for ever.
    if (!(age >= 0 && age < keptMs) || !isRate(textField(kept, "rate"))) return null;
    return { currency: from, rate: textField(kept, "rate"), listDate: textField(kept, "listDate") };
  } catch {
    // Storage that is switched off or spoiled costs one more call.
    return null;
  }
}

function keepRate({ currency, rate, listDate }: ExchangeRate, to: string): void {
  try {
    localStorage.setItem(storageKey(currency, to), JSON.stringify({ rate, listDate, readAt: Date.now() }));
  } catch {
    // Storage that is switched off or full costs one more call.
  }
}

const isRate = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0;

async function readRate(
  provider: DataProvider,
  clientBase: string,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<ExchangeRate | null> {
  if (from === to) return { currency: from, rate: "1", listDate: "" };
  const kept = keptRate(from, to);
  if (kept) return kept;
  const address = `${clientBase}/exchangerate?${new URLSearchParams({ from, to })}`;
  const answer = await provider.call(address, { signal });
  const rate = { currency: from, rate: textField(answer, "rate"), listDate: textField(answer, "listDate") };
  if (!isRate(rate.rate)) return null;
  keepRate(rate, to);
  return rate;
}

/** Rates of the quoted currencies in the currency of an exchange source; a currency without one is left out. */
export function useExchangeRates(source: string) {
  const { config } = useHost();
  const provider = useProvider();
  const to = sourceCurrency(source);
  return useQuery({
    queryKey: ["exchange-rates", to],
    queryFn: async ({ signal }) => {
      const all = quotedCurrencies.map((from) => readRate(provider, config.clientBase, from, to, signal));
      return (await Promise.all(all)).filter((rate) => rate !== null);
    },
    staleTime: keptMs,
  });
}
