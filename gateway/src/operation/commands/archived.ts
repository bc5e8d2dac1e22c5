import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database";
import { databaseErrorOf } from "../../platform/database/database-error";
import { companies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import { auditLog } from "../../platform/database/schema/service";
import { archivedForDays } from "../../pos/archive";

const dayMs = 24 * 60 * 60_000;

export interface ArchivedRecord {
  readonly kind: "company" | "pos";
  readonly id: number;
}

/** `pos 12` or `company 3`; undefined for anything else. */
export function readArchived([kind, id = "", ...rest]: readonly string[]): ArchivedRecord | undefined {
  if ((kind !== "company" && kind !== "pos") || !/^\d{1,15}$/.test(id) || rest.length > 0) return undefined;
  return { kind, id: Number(id) };
}

/** @returns a line for each company and POS that can be restored */
export async function listArchived(db: Database, now: Date): Promise<string> {
  const start = new Date(now.getTime() - archivedForDays * dayMs);
  const deletedCompanies = await db
    .select({ id: companies.id, name: companies.name, at: companies.archivedAt })
    .from(companies)
    .where(gt(companies.archivedAt, start))
    .orderBy(asc(companies.archivedAt));
  const sites = await db
    .select({ id: companySites.id, name: companySites.url, at: companySites.archivedAt })
    .from(companySites)
    .innerJoin(companies, eq(companies.id, companySites.companyId))
    .where(and(gt(companySites.archivedAt, start), isNull(companies.archivedAt)))
    .orderBy(asc(companySites.archivedAt));
  const line = (kind: string, { id, name, at }: (typeof deletedCompanies)[number]) =>
    `${kind} ${id}\t${name}\tuntil ${new Date((at?.getTime() ?? 0) + archivedForDays * dayMs).toISOString().slice(0, 10)}`;
  const lines = [
    ...deletedCompanies.map((company) => line("company", company)),
    ...sites.map((site) => line("pos", site)),
  ];
  return lines.length > 0 ? lines.join("\n") : "Nothing was deleted in the last 30 days.";
}

/**
 * Restores a POS, or a company and the POS deleted together with it, within 30 days.
 * @returns the line to print
 */
export async function unarchive(db: Database, now: Date, { kind, id }: ArchivedRecord): Promise<string> {
  try {
    return await db.transaction(async (tx) => {
      const table = kind === "company" ? companies : companySites;
      const [row] = await tx
        .select({ at: table.archivedAt })
        .from(table)
        .where(eq(table.id, id))
        .for("update");
      const at = row?.at;
      if (!at) return `Nothing changed: there is no deleted ${kind} ${id}.`;
      if (at.getTime() <= now.getTime() - archivedForDays * dayMs)
        return `Nothing changed: ${kind} ${id} was deleted more than ${archivedForDays} days ago.`;
      if (kind === "company")
        await tx.update(companies).set({ archivedAt: null }).where(eq(companies.id, id));
      const condition =
        kind === "company"
          ? and(eq(companySites.companyId, id), eq(companySites.archivedAt, at))
          : eq(companySites.id, id);
      const restoredRows = await tx
        .update(companySites)
        .set({
          archivedAt: null,
          enabled: companySites.enabledBefore,
          version: sql`${companySites.version} + 1`,
        })
        .where(condition)
        .returning({ companyId: companySites.companyId });
      const companyId = kind === "company" ? id : (restoredRows[0]?.companyId ?? null);
      await tx.insert(auditLog).values({
        companyId,
        userId: null,
        action: "restore",
        resource: kind === "company" ? "companies" : "company_sites",
        recordId: id,
        details: JSON.stringify({ by: "operator" }),
      });
      return kind === "company"
        ? `Company ${id} was restored with ${restoredRows.length} POS.`
        : `POS ${id} was restored. If its company is deleted too, restore that as well.`;
    });
  } catch (error) {
    if (databaseErrorOf(error)?.code !== "23505") throw error;
    return `Nothing changed: the name of ${kind} ${id}, or the address of a POS, is now used by another company or POS.`;
  }
}
