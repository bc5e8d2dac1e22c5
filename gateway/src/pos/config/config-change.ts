import { eq, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { companySites } from "../../platform/database/schema/pos";

/** Marks a POS's shop configuration as changed, at a later time than before, even in the same millisecond. */
export async function markConfigChanged(queries: Queries, siteId: number, now: Date): Promise<void> {
  await queries
    .update(companySites)
    .set({
      configChangedAt: sql`greatest(${now.toISOString()}::timestamptz, ${companySites.configChangedAt} + interval '1 millisecond')`,
    })
    .where(eq(companySites.id, siteId));
}
