import type { companySites } from "../platform/database/schema/pos";

export type SiteRow = typeof companySites.$inferSelect;
