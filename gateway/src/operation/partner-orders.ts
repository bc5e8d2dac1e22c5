import { eq, or } from "drizzle-orm";
import { newPartnerKey, newPartnerUid, partnerSeal } from "../people/embedding/partners";
import type { Database } from "../platform/database/database";
import { partners } from "../platform/database/schema/partners";
import type { SecretBox } from "../platform/secrets/secret-box";

/** Operator commands about platforms that embed pages of many merchants. */
export type PartnerOrder =
  | { readonly kind: "add"; readonly name: string; readonly origins: readonly string[] }
  | { readonly kind: "origins"; readonly which: string; readonly origins: readonly string[] }
  | { readonly kind: "key" | "end"; readonly which: string };

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

/**
 * `add "Portal d.o.o." https://portal.example …`, `origins <uid | name> https://… …`, `key <uid | name>`, `end <uid | name>`;
 * undefined for anything else.
 */
export function readPartnerOrder([kind, which, ...rest]: readonly string[]): PartnerOrder | undefined {
  if (!which) return undefined;
  const hasOrigins = rest.length > 0 && rest.every(isOrigin);
  if (kind === "add") return hasOrigins ? { kind, name: which, origins: rest } : undefined;
  if (kind === "origins") return hasOrigins ? { kind, which, origins: rest } : undefined;
  return (kind === "key" || kind === "end") && rest.length === 0 ? { kind, which } : undefined;
}

/** Runs it. @returns the line to print; a new key is in it, and nowhere else */
export async function orderPartner(
  db: Database,
  { now, secrets, order }: { readonly now: Date; readonly secrets: SecretBox; readonly order: PartnerOrder },
): Promise<string> {
  const key = newPartnerKey();
  if (order.kind === "add") {
    const uid = newPartnerUid();
    const origins = JSON.stringify(order.origins);
    const keySealed = secrets.seal(key, partnerSeal(uid));
    await db.insert(partners).values({ uid, name: order.name, origins, keySealed, createdAt: now });
    return `${order.name} is ${uid}, and its key ${key}`;
  }
  const named = or(eq(partners.uid, order.which), eq(partners.name, order.which));
  const [found, another] = await db.select({ uid: partners.uid }).from(partners).where(named);
  if (!found) return `There is no partner ${order.which}.`;
  if (another) return `Several partners are called ${order.which}: name one by its uid.`;
  const { uid } = found;
  const change = (set: Partial<typeof partners.$inferInsert>) =>
    db.update(partners).set(set).where(eq(partners.uid, uid));
  switch (order.kind) {
    case "origins":
      await change({ origins: JSON.stringify(order.origins) });
      return `${uid}: its origins are changed.`;
    case "key":
      await change({ keySealed: secrets.seal(key, partnerSeal(uid)) });
      return `${uid}: the key is ${key}`;
    case "end":
      await change({ endedAt: now });
      return `${uid}: its sessions have ended.`;
  }
}
