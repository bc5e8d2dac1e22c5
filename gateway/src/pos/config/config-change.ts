import { eq, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { companySites } from "../../platform/database/schema/pos";

/**
 * Marks the shop configuration of a POS as changed, at a time later than any before: even two changes in one
 * millisecond differ.
 */
export async function markConfigChanged(queries: Queries, siteId: number, now: Date): Promise<void> {
  await queries
    .update(companySites)
    .set({
      configChangedAt: sql`greatest(${now.toISOString()}::timestamptz, ${companySites.configChangedAt} + interval '1 millisecond')`,
    })
    .where(eq(companySites.id, siteId));
}
