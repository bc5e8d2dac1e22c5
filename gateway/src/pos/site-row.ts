import type { companySites } from "../platform/database/schema/pos";

/** A POS as it is stored. */
export type SiteRow = typeof companySites.$inferSelect;
