import { randomBytes } from "node:crypto";
import { readJson } from "@hpay/domain";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../platform/database/database";
import { partnerConsents, partners } from "../../platform/database/schema/partners";
import type { SealPlace, SecretBox } from "../../platform/secrets/secret-box";
import { type EmbedRole, isEmbedRole, isRoleWithin } from "./embed-key";

/** A platform that embeds pages of many merchants with one key. */
export interface Partner {
  readonly id: number;
  readonly uid: string;
  readonly name: string;
  readonly key: string;
  readonly origins: readonly string[];
}

/** A merchant's consent for one POS. */
export interface Consent {
  readonly role: EmbedRole;
  readonly pages: readonly string[];
}

/** A consent that is in force. */
export interface GivenConsent extends Consent {
  /** Milliseconds since 1970. Each decision is a separate consent, and no session outlives its consent. */
  readonly agreedAt: number;
}

interface PartnerStore {
  readonly db: Database;
  readonly secrets: Pick<SecretBox, "open">;
}

/** A partner by its public id; undefined if the partner does not exist or has ended. */
export async function partnerOf({ db, secrets }: PartnerStore, uid: string): Promise<Partner | undefined> {
  const [row] = await db
    .select()
    .from(partners)
    .where(and(eq(partners.uid, uid), isNull(partners.endedAt)));
  if (!row) return undefined;
  const { id, name } = row;
  return {
    id,
    uid,
    name,
    key: secrets.open(row.keySealed, partnerSeal(uid)),
    origins: originsIn(row.origins),
  };
}

const originsIn = (text: string): readonly string[] => {
  const origins = readJson(text);
  return Array.isArray(origins)
    ? origins.filter((origin): origin is string => typeof origin === "string")
    : [];
};

/** The current consent of a POS's merchant; undefined if it was never given, or has been withdrawn. */
export async function consentOf(
  db: Database,
  { partnerId, siteId }: { readonly partnerId: number; readonly siteId: number },
): Promise<GivenConsent | undefined> {
  const [row] = await db
    .select()
    .from(partnerConsents)
    .where(and(eq(partnerConsents.partnerId, partnerId), eq(partnerConsents.companySiteId, siteId)));
  return row && isEmbedRole(row.role) && row.pages !== null && row.decidedAt !== null
    ? { role: row.role, pages: row.pages.split(","), agreedAt: row.decidedAt.getTime() }
    : undefined;
}

/** Names the first requested role or page that a consent does not include; undefined when it includes all. */
export function beyondConsent(consent: Consent, request: Consent): string | undefined {
  if (!isRoleWithin(consent.role, request.role)) return `the role ${request.role}`;
  return request.pages.find((page) => !consent.pages.includes(page));
}

/** Records a partner's request; earlier consent is unchanged. */
export async function storeConsentRequest(
  db: Database,
  now: Date,
  { partnerId, siteId, role, pages }: Consent & { readonly partnerId: number; readonly siteId: number },
): Promise<void> {
  const request = { askedRole: role, askedPages: pages.join(","), askedAt: now };
  await db
    .insert(partnerConsents)
    .values({ partnerId, companySiteId: siteId, ...request })
    .onConflictDoUpdate({ target: [partnerConsents.partnerId, partnerConsents.companySiteId], set: request });
}

export const partnerSeal = (uid: string): SealPlace => ({ purpose: "partners.key_sealed", row: uid });

export const newPartnerUid = (): string => `partner_${randomBytes(8).toString("hex")}`;
export const newPartnerKey = (): string => `platform_${randomBytes(32).toString("hex")}`;
