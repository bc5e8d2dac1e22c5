import { and, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { type Caller, roleIn } from "../../people/access/caller";
import type { Queries } from "../../platform/database/database";
import { companySites } from "../../platform/database/schema/pos";
import { notFound } from "../../platform/http/api-error";
import { readRecordId } from "../../platform/json/record-id";

/**
 * The company and site headers are claims, not rights. A company that the caller cannot open, or another
 * company's POS, is answered as if it did not exist. Empty headers claim nothing.
 */
export async function checkClaims(queries: Queries, caller: Caller, request: FastifyRequest): Promise<void> {
  const companyId = claim(request.headers.xcompanyid);
  const siteId = claim(request.headers.xsiteid);
  if (companyId !== undefined && roleIn(caller, companyId) === undefined) throw notFound();
  if (siteId === undefined) return;
  const [site] = await queries
    .select({ companyId: companySites.companyId })
    .from(companySites)
    .where(
      and(
        eq(companySites.id, siteId),
        isNull(companySites.archivedAt),
        companyId === undefined ? undefined : eq(companySites.companyId, companyId),
      ),
    );
  if (!site || roleIn(caller, site.companyId) === undefined) throw notFound();
}

function claim(header: string | string[] | undefined): number | undefined {
  if (typeof header !== "string" || ["", "0", "null", "undefined"].includes(header)) return undefined;
  const id = readRecordId(header);
  if (id === undefined) throw notFound();
  return id;
}
