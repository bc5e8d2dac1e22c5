import type { Row } from "../../people/access/change";
import type { companySites } from "../../platform/database/schema/pos";
import type { Services } from "../../platform/services";
import { isSandboxBase } from "../../platform/settings/settings";

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

/** Whether the POS can use the feature: in the sandbox (spec 1 §1), or with a valid key that unlocks it. */
export function isUnlocked(
  services: Pick<Services, "settings" | "now">,
  site: KeyFacts,
  feature: LockedFeature,
): boolean {
  return isOpen(services, site[columns[feature]], site.keyValidTill);
}

/** Whether the POS can take payments. In production, outside a sandbox, only while it has an active purchase key. */
export function canTakePayments(
  services: Pick<Services, "settings" | "now">,
  site: Pick<typeof companySites.$inferSelect, "keyValidTill" | "posIsActivated">,
): boolean {
  return !services.settings.production || hasActiveKey(services, site);
}

/** Whether the POS has an active purchase key, which none needs in a sandbox. */
export function hasActiveKey(
  services: Pick<Services, "settings" | "now">,
  site: Pick<typeof companySites.$inferSelect, "keyValidTill" | "posIsActivated">,
): boolean {
  return isOpen(services, site.posIsActivated, site.keyValidTill);
}

const flags = ["POSIsActivated", "SubscriptionsUnlocked", "ShippingUnlocked", "FiscalUnlocked"] as const;

/** The flags of a POS's record now: an expired key unlocks nothing, although it is still stored. */
export function currentFlags(services: Pick<Services, "settings" | "now">, row: Row): Row {
  // A list's row has the instant as text, a single record as a date.
  const validTill = row.KeyValidTill === null ? null : new Date(String(row.KeyValidTill));
  return Object.fromEntries(flags.map((flag) => [flag, isOpen(services, row[flag] === true, validTill)]));
}

const isOpen = (
  { settings, now }: Pick<Services, "settings" | "now">,
  isUnlockedByKey: boolean,
  validTill: Date | null,
): boolean => isSandboxBase(settings.apiBase) || (isUnlockedByKey && validTill !== null && validTill > now());
