import { and, eq, isNotNull, or } from "drizzle-orm";
import { newPartnerKey, newPartnerUid, partnerSeal } from "../../people/embedding/partners";
import { partnerConsents, partners } from "../../platform/database/schema/partners";
import { companySites } from "../../platform/database/schema/pos";
import { inTransaction, type Work } from "../../platform/database/transaction";
import { announceRecord } from "../../platform/outbox/record-events";
import type { Services } from "../../platform/services";
import { isPlainOrigin } from "../../platform/settings/plain-origin";
import { CommandRefused } from "./command-refused";

/** An operator's command about platforms that embed pages of many merchants. */
export type PartnerCommand =
  | { readonly kind: "add"; readonly name: string; readonly origins: readonly string[] }
  | { readonly kind: "origins"; readonly nameOrUid: string; readonly origins: readonly string[] }
  | { readonly kind: "key" | "end"; readonly nameOrUid: string };

type PartnerServices = Pick<Services, "db" | "database" | "now" | "secrets" | "signals" | "log">;

/**
 * `add "Portal d.o.o." https://portal.example …`, `origins <uid | name> https://… …`, `key <uid | name>`, `end <uid | name>`;
 * undefined for anything else.
 */
export function readPartnerCommand([kind, which, ...rest]: readonly string[]): PartnerCommand | undefined {
  if (!which) return undefined;
  const hasOrigins = rest.length > 0 && rest.every(isPlainOrigin);
  if (kind === "add") return hasOrigins ? { kind, name: which, origins: rest } : undefined;
  if (kind === "origins") return hasOrigins ? { kind, nameOrUid: which, origins: rest } : undefined;
  return (kind === "key" || kind === "end") && rest.length === 0 ? { kind, nameOrUid: which } : undefined;
}

/**
 * Runs the command: sessions that are no longer valid end at once, in every process.
 * @returns the line to print, the only place that contains a new key
 */
export async function runPartnerCommand(services: PartnerServices, command: PartnerCommand): Promise<string> {
  const { db, secrets } = services;
  const now = services.now();
  const key = newPartnerKey();
  const which = command.kind === "add" ? command.name : command.nameOrUid;
  const rows = await db
    .select({ uid: partners.uid, endedAt: partners.endedAt })
    .from(partners)
    .where(or(eq(partners.uid, which), eq(partners.name, which)));
  const active = rows.filter(({ endedAt }) => endedAt === null);
  if (command.kind === "add") {
    if (active[0])
      throw new CommandRefused(
        `${which} already exists, as ${active[0].uid}. "origins" changes its origins, and "key" creates a new key.`,
      );
    const uid = newPartnerUid();
    const origins = JSON.stringify(command.origins);
    const keySealed = secrets.seal(key, partnerSeal(uid));
    await db.insert(partners).values({ uid, name: command.name, origins, keySealed, createdAt: now });
    return `${command.name} is ${uid}, and its key ${key}`;
  }
  const [{ uid } = { uid: undefined }, secondPartner] = active;
  if (uid === undefined)
    throw new CommandRefused(
      rows.length > 0 ? `The access of ${which} has ended.` : `There is no partner ${which}.`,
    );
  if (secondPartner) throw new CommandRefused(`Several partners are named ${which}: use a uid.`);
  const change = (set: Partial<typeof partners.$inferInsert>) =>
    inTransaction(services, async (work) => {
      const [{ id } = { id: 0 }] = await work.tx
        .update(partners)
        .set(set)
        .where(eq(partners.uid, uid))
        .returning({ id: partners.id });
      await announceMerchants(work, id);
    });
  switch (command.kind) {
    case "origins":
      await change({ origins: JSON.stringify(command.origins) });
      return `${uid}: origins changed.`;
    case "key":
      await change({ keySealed: secrets.seal(key, partnerSeal(uid)) });
      return `${uid}: the key is ${key}`;
    case "end":
      await change({ endedAt: now });
      return `${uid}: its access and its sessions have ended.`;
  }
}

/** Announces a change of each consenting merchant's POS, so that the partner's open pages are checked again. */
async function announceMerchants(work: Work, partnerId: number): Promise<void> {
  const sites = await work.tx
    .select({ id: companySites.id, companyId: companySites.companyId })
    .from(partnerConsents)
    .innerJoin(companySites, eq(companySites.id, partnerConsents.companySiteId))
    .where(and(eq(partnerConsents.partnerId, partnerId), isNotNull(partnerConsents.pages)));
  for (const { id, companyId } of sites)
    announceRecord(work, "updated", { resource: "company_sites", id, companyId, siteId: id });
}
