import type { companySites } from "../../database/schema/pos";
import type { Services } from "../../services";

export type LockedFeature = "subscriptions" | "shipping" | "fiscal";

const columns = {
  subscriptions: "subscriptionsUnlocked",
  shipping: "shippingUnlocked",
  fiscal: "fiscalUnlocked",
} as const satisfies Record<LockedFeature, keyof typeof companySites.$inferSelect>;

type KeyFacts = Pick<
  typeof companySites.$inferSelect,
  "keyValidTill" | (typeof columns)[keyof typeof columns]
>;

/** May the POS use the feature? The sandbox needs no purchase key (spec 1 §1); elsewhere a valid one has to unlock it. */
export function isUnlocked(
  services: Pick<Services, "settings" | "now">,
  site: KeyFacts,
  feature: LockedFeature,
): boolean {
  if (services.settings.apiBase.includes("sandbox.")) return true;
  return site[columns[feature]] && site.keyValidTill !== null && site.keyValidTill > services.now();
}
