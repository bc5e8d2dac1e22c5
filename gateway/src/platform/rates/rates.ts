import { bamPerEur, crossRate, type RateList, shippedRates } from "@hpay/domain";
import type { Logger } from "pino";
import type { Settings } from "../settings/settings";
import { type DatedRates, RateSource, ratesLifeMs } from "./rate-source";

/** The built-in list, in RSD per unit. BAM is pegged to EUR, whatever a list says. */
export const rateList: RateList = {
  base: "RSD",
  perUnit: {
    EUR: "117.1685",
    USD: "101.4362",
    CHF: "125.8412",
    GBP: "133.0894",
    MKD: "1.9048",
    TRY: "2.4128",
    ALL: "1.2019",
  },
};
const listDate = "2026-11-20";

/** The current exchange rates. Never rejects: without an answer the last ones are used. */
export type CurrentRates = () => Promise<DatedRates>;

export const fixedRates = { list: rateList, source: shippedRates, listDate };

/** The current rates: from the operator's address if set, else the built-in list. */
export function exchangeRates(services: {
  readonly settings: Settings;
  readonly log: Logger;
  now(): Date;
}): CurrentRates {
  const { ratesUrl } = services.settings;
  if (ratesUrl === undefined)
    return async () => ({ ...fixedRates, validUntil: new Date(services.now().getTime() + ratesLifeMs) });
  const source = new RateSource(services, ratesUrl, fixedRates);
  return () => source.current();
}

/** The rates for adding RSD prices to an order; an order in RSD needs none and waits for no list. */
export const ratesFor = async (
  services: { readonly rates: CurrentRates },
  currency: string,
): Promise<RateList> => (currency === rateList.base ? rateList : (await services.rates()).list);

export interface Rate {
  readonly rate: number;
  readonly source: string;
  /** Date of the list, `YYYY-MM-DD`. */
  readonly listDate: string;
  /** ISO instant until which the rates are valid. */
  readonly validUntil: string;
}

/** How many units of `to` one unit of `from` is worth, up to eight decimals; undefined: unknown currency. */
export function rateOf(from: string, to: string, rates: DatedRates): Rate | undefined {
  const rate = crossRate(from, to, rates.list);
  // Refuses unknown codes, because `crossRate` of any text to itself is 1 as well.
  if (rate === null || crossRate(from, rates.list.base, rates.list) === null) return undefined;
  const isPegged = rate === bamPerEur || (from === "BAM" && ["EUR", "HRK"].includes(to));
  return {
    rate: Number(rate),
    source: isPegged ? "peg" : rates.source,
    listDate: rates.listDate,
    validUntil: rates.validUntil.toISOString(),
  };
}
