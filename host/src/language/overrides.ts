import { setOverrides } from "@hpay/i18n";

/** Loads the operator's own texts from `/static/translation.json`, if any. */
export async function loadOverrides(): Promise<void> {
  try {
    const response = await fetch("/static/translation.json", { headers: { Accept: "application/json" } });
    if (response.ok) setOverrides(await response.text());
  } catch {
    // Without the file the panel uses its own texts.
  }
}
