import { type GatewayFeature, isSandbox, type PanelConfig } from "@hpay/contract";
import { inlinedJson } from "../remotes/registry";
import { isJsonObject, type JsonObject, textField } from "../state/json-text";

const features: readonly GatewayFeature[] = ["request-id", "idempotency", "if-match"];

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : [];

const withSlash = (address: string) => (address.endsWith("/") ? address : `${address}/`);

/** Completes a configuration file. By default, all addresses are on the panel's own origin. */
export function toPanelConfig(raw: JsonObject, origin: string): PanelConfig {
  const apiBase = withSlash(textField(raw, "apiBase") || origin);
  const featureNames = texts(raw.features);
  return {
    productName: textField(raw, "productName") || "HPay",
    apiBase,
    clientBase: textField(raw, "clientBase") || apiBase.slice(0, -1),
    wsPath: textField(raw, "wsPath") || "/wsapi",
    geoUrl: textField(raw, "geoUrl"),
    buyKeyUrl: textField(raw, "buyKeyUrl"),
    smsPriceRsd: String(raw.smsPriceRsd ?? "4.59"),
    embedders: texts(raw.embedders),
    features: features.filter((feature) => featureNames.includes(feature)),
    environment: raw.environment === "sandbox" || isSandbox({ apiBase }) ? "sandbox" : "production",
    ...(textField(raw, "knownOpener") ? { knownOpener: textField(raw, "knownOpener") } : {}),
    allowOverride: raw.allowOverride === true,
  };
}

/**
 * Reads the configuration from the document, or from the file beside it if a plain static server serves the
 * panel.
 */
export async function readPanelConfig(): Promise<PanelConfig> {
  const inlinedConfig = inlinedJson("hpay-config");
  if (isJsonObject(inlinedConfig)) return toPanelConfig(inlinedConfig, location.origin);
  const response = await fetch("/panel.config.json", { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`panel.config.json answered ${response.status}`);
  const raw: unknown = await response.json();
  if (!isJsonObject(raw)) throw new Error("panel.config.json is not an object");
  return toPanelConfig(raw, location.origin);
}
