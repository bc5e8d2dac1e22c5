import { createHash, randomBytes } from "node:crypto";
import { posSeal } from "../../platform/secrets/pos-seal";
import type { SecretBox } from "../../platform/secrets/secret-box";

/** The roles that a partner's page can have, up to admin: never creator, and never support. */
export const embedRoles = ["staff", "admin"] as const;
export type EmbedRole = (typeof embedRoles)[number];

export const isEmbedRole = (value: unknown): value is EmbedRole => embedRoles.some((role) => role === value);

/** The key that partners' servers sign with, and its role. */
export interface EmbedKey {
  readonly key: string;
  readonly role: EmbedRole;
}

export const newEmbedKey = (): string => `embed_${randomBytes(32).toString("hex")}`;

/** The key of a POS; undefined until it is first requested. */
export function embedKeyOf(
  secrets: Pick<SecretBox, "open">,
  site: {
    readonly merchantsiteUid: string;
    readonly embedKeySealed: string | null;
    readonly embedKeyRole: string | null;
  },
): EmbedKey | undefined {
  if (site.embedKeySealed === null) return undefined;
  return {
    key: secrets.open(site.embedKeySealed, posSeal("embed_key_sealed", site)),
    role: isEmbedRole(site.embedKeyRole) ? site.embedKeyRole : "staff",
  };
}

export const isRoleWithin = (grantedRole: EmbedRole, requestedRole: EmbedRole): boolean =>
  embedRoles.indexOf(requestedRole) <= embedRoles.indexOf(grantedRole);

/** Identifies a key without revealing it: sessions end with the key that they were signed with. */
export const embedKeyMark = (key: string): string =>
  createHash("sha256").update(`embed-key:${key}`).digest("hex").slice(0, 16);
