import { eq } from "drizzle-orm";
import type { Queries } from "../database/database";
import { companySites } from "../database/schema/pos";
import type { Resource, Row } from "./resource";

/** The company that a record belongs to, for the audit log. */
export async function companyOf(queries: Queries, resource: Resource, row: Row): Promise<number | null> {
  if (resource.name === "companies") return Number(row.id);
  if (typeof row.CompanyId === "number") return row.CompanyId;
  if (typeof row.CompanySiteId !== "number") return null;
  const [site] = await queries
    .select({ companyId: companySites.companyId })
    .from(companySites)
    .where(eq(companySites.id, row.CompanySiteId));
  return site?.companyId ?? null;
}
