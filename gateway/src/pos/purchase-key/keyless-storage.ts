import { and, eq, gt, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { userCompanies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { placeOf } from "../../platform/http/visitor";
import { consume } from "../../platform/limits/limits";
import type { Services } from "../../platform/services";
import type { SiteRow } from "../site-row";

type StorageServices = Pick<Services, "db" | "now" | "settings">;

/** Bytes that the store adds to a request: its history, its log entries and indexes. */
const overheadBytes = 4096;
/** An address has the limits of this many people, because several people can share it. */
const peopleAtAddress = 5;

/**
 * Counts the bytes that a person without a purchase key stores, because anybody with an e-mail could fill the
 * disk. One active key in any of their companies lifts the limit. Runs before the work, outside its
 * transaction, so that parallel requests all count.
 * @throws ApiError STORAGE_USED_UP
 */
export async function consumeStorage(
  { db, now, settings }: StorageServices,
  userId: number,
  request: Pick<FastifyRequest, "ip" | "body">,
  moreBytes = 0,
): Promise<void> {
  const [keyedCompany] = await db
    .select({ id: companySites.id })
    .from(companySites)
    .innerJoin(userCompanies, eq(userCompanies.companyId, companySites.companyId))
    .where(
      and(
        eq(userCompanies.userId, userId),
        eq(companySites.posIsActivated, true),
        gt(companySites.keyValidTill, now()),
        isNull(companySites.archivedAt),
      ),
    )
    .limit(1);
  if (keyedCompany) return;
  const bytes = Buffer.byteLength(JSON.stringify(request.body ?? null)) + overheadBytes + moreBytes;
  const amount = Math.ceil(bytes / 1024);
  const max = settings.keylessMegabytes * 1024;
  await consume(db, now(), [
    { limit: "keyless-user-day", of: userId, max, amount },
    { limit: "keyless-address-day", of: placeOf(request.ip), max: max * peopleAtAddress, amount },
  ]);
}

/** Counts the bytes that a shop's signed request stores, for the owner of its company. */
export async function consumeOwnersStorage(
  services: StorageServices,
  site: Pick<SiteRow, "companyId" | "posIsActivated" | "keyValidTill">,
  request: Pick<FastifyRequest, "ip" | "body">,
): Promise<void> {
  if (site.posIsActivated && site.keyValidTill !== null && site.keyValidTill > services.now()) return;
  const [owner] = await services.db
    .select({ userId: userCompanies.userId })
    .from(userCompanies)
    .where(and(eq(userCompanies.companyId, site.companyId), eq(userCompanies.role, "creator")));
  if (owner) await consumeStorage(services, owner.userId, request);
}
