import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";
import { companyId, users } from "./people";
import { siteId } from "./pos";

/** Keys that former members of the company have seen, and that should be changed. */
export const seenKeys = pgTable(
  "seen_keys",
  {
    id: serialId(),
    companyId: companyId(),
    companySiteId: siteId(),
    /** `secret`, `embed-key`, or `payment`, `shipping`, `fiscal`: a method with credentials. */
    kind: text("kind").notNull(),
    /** Id of the POS, or of its method. */
    recordId: int8("record_id").notNull(),
    /** Address of the POS, or name of the method. */
    label: text("label").notNull(),
    person: text("person").notNull(),
    personId: int8("person_id").references(() => users.id, { onDelete: "set null" }),
    seenAt: instant("seen_at").notNull(),
    leftAt: instant("left_at").notNull(),
    /** State of the entry: `open`, `rotated` or `dismissed`. */
    state: text("state").notNull().default("open"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("seen_keys_open").on(t.kind, t.recordId, t.personId).where(sql`state = 'open'`),
    index("seen_keys_company").on(t.companyId, t.id),
    index("seen_keys_site").on(t.companySiteId),
    index("seen_keys_person").on(t.personId),
  ],
);
