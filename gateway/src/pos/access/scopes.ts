import type { Action } from "@hpay/contract/permissions";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Caller, companiesWhere, demand, roleIn } from "../../people/access/caller";
import type { Queries } from "../../platform/database/database";
import { companySites } from "../../platform/database/schema/pos";
import { notFound } from "../../platform/http/api-error";
import { readRecordId } from "../../platform/json/record-id";

/** Condition for rows of the companies in which the caller can do this. */
export function inCompanies(column: PgColumn, caller: Caller, action: Action): SQL {
  const ids = caller.onlySiteId === undefined ? companiesWhere(caller, action) : [];
  return ids.length === 0 ? sql`false` : inArray(column, [...ids]);
}

/** Condition for rows of the POS of companies in which the caller can do this. */
export function inSites(column: PgColumn, caller: Caller, action: Action): SQL {
  const ids = companiesWhere(caller, action);
  if (ids.length === 0) return sql`false`;
  const onlyOne = caller.onlySiteId === undefined ? sql`true` : sql`${column} = ${caller.onlySiteId}`;
  return sql`${onlyOne} and ${column} in (select ${companySites.id} from ${companySites} where ${inArray(companySites.companyId, [...ids])} and ${companySites.archivedAt} is null)`;
}

/**
 * The company of a POS in which the caller is a member with this permission.
 * @throws ApiError NOT_FOUND for another company's POS, FORBIDDEN for a missing right
 */
export async function requireOnSite(
  queries: Queries,
  caller: Caller,
  siteId: unknown,
  action: Action,
): Promise<{ readonly siteId: number; readonly companyId: number }> {
  if (typeof siteId !== "number" || (caller.onlySiteId ?? siteId) !== siteId) throw notFound();
  const [site] = await queries
    .select({ companyId: companySites.companyId })
    .from(companySites)
    .where(sql`${companySites.id} = ${siteId} and ${companySites.archivedAt} is null`);
  if (!site || roleIn(caller, site.companyId) === undefined) throw notFound();
  demand(caller, site.companyId, action);
  return { siteId, companyId: site.companyId };
}

/** @throws ApiError NOT_FOUND for a company that is not the caller's, FORBIDDEN for a missing right */
export function requireInCompany(caller: Caller, sentId: unknown, action: Action): number {
  if (caller.onlySiteId !== undefined) throw notFound();
  const companyId = typeof sentId === "string" ? readRecordId(sentId) : sentId;
  if (typeof companyId !== "number" || roleIn(caller, companyId) === undefined) throw notFound();
  demand(caller, companyId, action);
  return companyId;
}
