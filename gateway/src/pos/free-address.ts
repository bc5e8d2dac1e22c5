import { parsePosType } from "@hpay/domain";
import { and, eq, isNull, ne } from "drizzle-orm";
import type { Row } from "../people/access/change";
import type { Queries } from "../platform/database/database";
import { companySites, posDomains } from "../platform/database/schema/pos";
import { ApiError } from "../platform/http/api-error";

/**
 * The database enforces unique addresses within a company. Across companies, an address is exclusive only after
 * its host is proven, so that nobody can block an owner by claiming the host first. Identifiers cannot be proven,
 * so they are always unique.
 * @throws ApiError SITE_EXISTS at `Url`
 */
export async function requireFreeAddress(queries: Queries, companyId: number, values: Row): Promise<void> {
  if (typeof values.Url !== "string") return;
  const rows = await queries
    .select({ siteType: companySites.siteType, method: posDomains.method })
    .from(companySites)
    .leftJoin(posDomains, eq(posDomains.siteId, companySites.id))
    .where(
      and(
        eq(companySites.url, values.Url),
        ne(companySites.companyId, companyId),
        isNull(companySites.archivedAt),
      ),
    );
  const isTaken = rows.some(
    ({ siteType, method }) =>
      parsePosType(siteType)?.kind !== "site" || (method !== null && method !== "before"),
  );
  if (!isTaken) return;
  const message = new ApiError("SITE_EXISTS").message;
  throw new ApiError("SITE_EXISTS", { fields: [{ field: "Url", code: "SITE_EXISTS", message }] });
}
