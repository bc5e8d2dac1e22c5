import { isJsonObject, textField } from "../state/json-text";

const limitMs = 1000;

/** Asks the configured service which country the person is in; gives up after a second. */
export async function findCountry(geoUrl: string): Promise<string> {
  const response = await fetch(geoUrl, {
    headers: { Accept: "application/json" },
    signal: AbortSignal.timeout(limitMs),
  });
  const body: unknown = response.ok ? await response.json() : null;
  const country = isJsonObject(body) ? textField(body, "country_code") : "";
  return /^[A-Za-z]{2}$/.test(country) ? country : "";
}
