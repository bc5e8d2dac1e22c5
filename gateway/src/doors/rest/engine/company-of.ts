import { type SQL, sql } from "drizzle-orm";
import type { Row } from "../../../people/access/change";
import { companySites } from "../../../platform/database/schema/pos";
import type { Resource } from "./resource";

/** The company of a record for the audit log: its id, or the SQL that finds it. */
export function companyOf(resource: Resource, row: Row): number | SQL | null {
  if (resource.name === "companies") return Number(row.id);
  if (typeof row.CompanyId === "number") return row.CompanyId;
  if (typeof row.CompanySiteId !== "number") return null;
  return sql`(select ${companySites.companyId} from ${companySites} where ${companySites.id} = ${row.CompanySiteId})`;
}
