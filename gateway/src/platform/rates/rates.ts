import { bamPerEur, crossRate, type RateList, shippedRates } from "@hpay/domain";
import type { Logger } from "pino";
import type { Settings } from "../settings/settings";
import { type DatedRates, RateSource, ratesLifeMs } from "./rate-source";

/** The list that ships with the gateway, in RSD for one unit. BAM is pegged to EUR, whatever a list says. */
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

/** The exchange rates of now. Never rejects: without an answer of their source the last ones hold. */
export type CurrentRates = () => Promise<DatedRates>;

/** The list that ships, as it is told of. */
export const fixedRates = { list: rateList, source: shippedRates, listDate };

/** The rates of now: from the operator's address where one is set, else the list that ships. */
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

/** The rates by which prices in RSD are added to an order; one in RSD needs none, and waits for nobody's list. */
export const ratesFor = async (
  services: { readonly rates: CurrentRates },
  currency: string,
): Promise<RateList> => (currency === rateList.base ? rateList : (await services.rates()).list);

export interface Rate {
  readonly rate: number;
  readonly source: string;
  /** Date of the list, `YYYY-MM-DD`. */
  readonly listDate: string;
  /** ISO instant. */
  readonly validUntil: string;
}

/** How many units of `to` one unit of `from` is, with at most eight digits after the point; undefined for an unknown currency. */
export function rateOf(from: string, to: string, rates: DatedRates): Rate | undefined {
  const rate = crossRate(from, to, rates.list);
  // Every word is one of itself; a currency is only what the list knows.
  if (rate === null || crossRate(from, rates.list.base, rates.list) === null) return undefined;
  const isPegged = rate === bamPerEur || (from === "BAM" && ["EUR", "HRK"].includes(to));
  return {
    rate: Number(rate),
    source: isPegged ? "peg" : rates.source,
    listDate: rates.listDate,
    validUntil: rates.validUntil.toISOString(),
  };
}
