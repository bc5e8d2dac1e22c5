import type { companySites } from "../platform/database/schema/pos";

/** A stored POS. */
export type SiteRow = typeof companySites.$inferSelect;
