import type { companySites } from "../../platform/database/schema/pos";
import type { Services } from "../../platform/services";
import { isSandboxBase } from "../../platform/settings/settings";
import { paymentsOf } from "../methods/site-methods";
import { otherPluginOf, type ShopPlugin } from "../shop-plugin";
import { type Finding, finding } from "./finding";

type Site = typeof companySites.$inferSelect;
const warningMs = 30 * 24 * 60 * 60_000;

/**
 * Findings that need no request: enabled or disabled, purchase key, payment methods, the last signed request.
 */
export async function checkSetup(services: Services, site: Site): Promise<readonly Finding[]> {
  const methods = await paymentsOf(services.db, site.id);
  const lastUsedAt = site.secretUsedAt ?? site.previousSecretUsedAt;
  return [
    site.enabled ? finding("pos", "ok", "ENABLED") : finding("pos", "failed", "DISABLED"),
    ...checkPlugin(site),
    checkKey(services, site),
    methods.length > 0
      ? finding("methods", "ok", "PRESENT", String(methods.length))
      : finding("methods", "failed", "NO_PAYMENT_METHOD"),
    lastUsedAt
      ? finding("shop-requests", "ok", "SIGNED", lastUsedAt.toISOString())
      : finding("shop-requests", "warning", "NEVER"),
  ];
}

const pluginNames: Readonly<Record<ShopPlugin, string>> = {
  woocommerce: "WooCommerce",
  opencart: "OpenCart",
};

function checkPlugin({ siteType, defaultNotifyUrl }: Site): readonly Finding[] {
  const other = otherPluginOf(siteType, defaultNotifyUrl);
  return other ? [finding("plugin", "warning", "OTHER", pluginNames[other])] : [];
}

function checkKey({ settings, now }: Services, site: Site): Finding {
  if (isSandboxBase(settings.apiBase)) return finding("purchase-key", "ok", "SANDBOX");
  if (!site.keyValidTill || !site.posIsActivated) return finding("purchase-key", "failed", "MISSING");
  const validTill = site.keyValidTill.toISOString();
  const leftMs = site.keyValidTill.getTime() - now().getTime();
  if (leftMs <= 0) return finding("purchase-key", "failed", "EXPIRED", validTill);
  return leftMs < warningMs
    ? finding("purchase-key", "warning", "EXPIRES_SOON", validTill)
    : finding("purchase-key", "ok", "VALID", validTill);
}
