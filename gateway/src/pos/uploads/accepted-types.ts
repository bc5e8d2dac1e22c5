import { readJson } from "@hpay/domain";
import { sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { defaultAccepts, typesOf } from "../../platform/files/file-kind";

/** The types that can be uploaded: pictures, and those in any definition of a POS type or method. */
export async function acceptedTypes(queries: Queries): Promise<readonly string[]> {
  const { rows } = await queries.execute<{ accepts: string }>(sql`
    select distinct m[1] as accepts from (
      select data from pos_types union all select data from payment_methods
      union all select data from shipping_methods union all select data from fiscal_methods
    ) definitions, regexp_matches(data, '"Accepts"\\s*:\\s*("[^"]{1,200}"|\\[[^]]*\\])', 'g') m`);
  return [...new Set([...defaultAccepts, ...rows.flatMap(({ accepts }) => typesOf(readJson(accepts)))])];
}
