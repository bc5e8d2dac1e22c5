import { isTimeZone } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";

/** The zones of countries that have only one, by country code. */
const countryZones = new Map(
  Object.entries({
    ...{ RS: "Belgrade", BA: "Sarajevo", ME: "Podgorica", MK: "Skopje", HR: "Zagreb", SI: "Ljubljana" },
    ...{ AL: "Tirane", BG: "Sofia", GR: "Athens", HU: "Budapest", RO: "Bucharest", TR: "Istanbul" },
    ...{ AT: "Vienna", CH: "Zurich", DE: "Berlin", FR: "Paris", IT: "Rome", NL: "Amsterdam" },
  }).map(([country, city]) => [country, `Europe/${city}`]),
);

/** The time zone of a company's charges. */
export const zoneOf = (companyData: string): string => chosenZone(companyData) ?? "UTC";

/** The time zone of a company's receipts and customer texts: the company's own, else its country's. */
export const customerZoneOf = ({ country, data }: Readonly<Record<"country" | "data", string>>): string =>
  chosenZone(data) ?? countryZones.get(country) ?? "UTC";

function chosenZone(companyData: string): string | undefined {
  const zone = textOf(readData(companyData).TimeZone);
  return isTimeZone(zone) ? zone : undefined;
}
