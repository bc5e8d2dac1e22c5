import { withTimeLimit } from "@hpay/domain";
import { isJsonObject, textField } from "../state/json-text";

const limitMs = 1000;

/** Asks the configured service for the person's country, for at most one second. */
export async function findCountry(geoUrl: string): Promise<string> {
  const body: unknown = await withTimeLimit(limitMs, async (signal) => {
    const response = await fetch(geoUrl, { headers: { Accept: "application/json" }, signal });
    return response.ok ? response.json() : null;
  });
  const country = isJsonObject(body) ? textField(body, "country_code") : "";
  return /^[A-Za-z]{2}$/.test(country) ? country : "";
}
