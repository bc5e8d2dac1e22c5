import { inArray } from "drizzle-orm";
import { type Caller, roleIn } from "../../../people/access/caller";
import type { Row } from "../../../people/access/change";
import { companySites } from "../../../platform/database/schema/pos";
import { auditLog } from "../../../platform/database/schema/service";
import { type Counted, count, isUsedUp } from "../../../platform/limits/limits";
import type { Services } from "../../../platform/services";

/**
 * Records in the audit log, for the company's people, that the provider's support has read a company's records.
 * One entry an hour for each sign-in, company and kind of record.
 */
export async function recordSupportVisit(
  services: Services,
  caller: Caller,
  resource: string,
  rows: readonly Row[],
): Promise<void> {
  const isSupport = (companyId: number) => roleIn(caller, companyId) === "hpay-support";
  if (!caller.isTicketSupport && !caller.links.some(({ companyId }) => isSupport(companyId))) return;
  const isForeign = (companyId: number) => isSupport(companyId) || roleIn(caller, companyId) === undefined;
  for (const companyId of await companiesOf(services, resource, rows)) {
    if (!isForeign(companyId)) continue;
    const now = services.now();
    const visit: Counted = { limit: "support-visit", of: `${caller.sessionId} ${companyId} ${resource}` };
    if (await isUsedUp(services.db, now, visit)) continue;
    await count(services.db, now, [visit]);
    await services.db.insert(auditLog).values({
      companyId,
      userId: caller.userId,
      action: "support-access",
      resource,
      recordId: rows.length === 1 ? Number(rows[0]?.id) : null,
      address: caller.address,
      createdAt: now,
    });
  }
}

async function companiesOf(
  { db }: Services,
  resource: string,
  rows: readonly Row[],
): Promise<ReadonlySet<number>> {
  const numbers = (field: string) =>
    new Set(rows.map((row) => row[field]).filter((value): value is number => typeof value === "number"));
  if (resource === "companies") return numbers("id");
  const companyIds = numbers("CompanyId");
  const siteIds = [...numbers("CompanySiteId")];
  if (companyIds.size > 0 || siteIds.length === 0) return companyIds;
  const sites = await db
    .selectDistinct({ companyId: companySites.companyId })
    .from(companySites)
    .where(inArray(companySites.id, siteIds));
  return new Set(sites.map(({ companyId }) => companyId));
}
