import { and, eq, isNull, sql } from "drizzle-orm";
import type { Queries } from "../platform/database/database";
import { companies, invitations } from "../platform/database/schema/people";
import { companySites } from "../platform/database/schema/pos";

/** Deleted records can be restored for this long. */
export const archivedForDays = 30;

/**
 * Archives a POS: it is disabled and in no list, and its address is free. Its orders, transactions and receipts
 * are not touched, so archiving takes as long with a million of them as with none.
 */
export const archivePos = (tx: Queries, now: Date, siteId: number): Promise<unknown> =>
  archiveWhere(tx, now, eq(companySites.id, siteId));

/** Archives a company and all its POS. Memberships remain but have no effect; invitations are deleted. */
export async function archiveCompany(tx: Queries, now: Date, companyId: number): Promise<void> {
  await tx.update(companies).set({ archivedAt: now }).where(eq(companies.id, companyId));
  await tx.delete(invitations).where(eq(invitations.companyId, companyId));
  await archiveWhere(tx, now, eq(companySites.companyId, companyId));
}

const archiveWhere = (tx: Queries, now: Date, condition: ReturnType<typeof eq>) =>
  tx
    .update(companySites)
    .set({
      archivedAt: now,
      enabledBefore: companySites.enabled,
      enabled: false,
      version: sql`${companySites.version} + 1`,
    })
    .where(and(condition, isNull(companySites.archivedAt)));
