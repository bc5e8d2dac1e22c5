import { setOverrides } from "@hpay/i18n";

/** Takes the operator's own words from `/static/translation.json`, where there are any. */
export async function loadOverrides(): Promise<void> {
  try {
    const response = await fetch("/static/translation.json", { headers: { Accept: "application/json" } });
    if (response.ok) setOverrides(await response.text());
  } catch {
    // Without the file the panel speaks with its own words.
  }
}
