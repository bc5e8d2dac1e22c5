import type { PanelConfig } from "@hpay/contract";
import { isSandboxHost, sandboxOf } from "../../platform/settings/sandbox-host";
import { isSandboxBase, type Settings } from "../../platform/settings/settings";

/**
 * The panel's settings for this gateway, or for its sandbox if `host` is the sandbox's; all share one build.
 */
export function panelConfigFor(settings: Settings, host: string | undefined): PanelConfig {
  const ownUrl = new URL(settings.publicUrl);
  const sandbox = isSandboxHost(settings, host);
  const move = (address: string) => {
    const url = new URL(address);
    return sandbox && url.host === ownUrl.host ? sandboxOf(address).href : url.href;
  };
  const apiBase = move(settings.apiBase);
  return {
    productName: settings.productName,
    apiBase,
    clientBase: move(settings.clientBase).replace(/\/$/, ""),
    wsPath: "/wsapi",
    geoUrl: "/geo",
    buyKeyUrl: settings.isTrial ? "/dev/buy-key" : "",
    smsPriceRsd: "4.59",
    embedders: settings.embedders,
    features: ["request-id", "idempotency", "if-match"],
    environment: isSandboxBase(apiBase) ? "sandbox" : "production",
    allowOverride: settings.allowOverride,
  };
}
