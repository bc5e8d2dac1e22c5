import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { companies, users } from "./people";
import { companySites } from "./pos";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/** Keys seen by former members of the company, to be changed. */
export const seenKeys = pgTable(
  "seen_keys",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    companyId: bigint("company_id", { mode: "number" })
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    companySiteId: bigint("company_site_id", { mode: "number" })
      .notNull()
      .references(() => companySites.id, { onDelete: "cascade" }),
    /** `secret`, `embed-key`, or `payment`, `shipping`, `fiscal`: a method with credentials. */
    kind: text("kind").notNull(),
    /** Id of the POS, or of its method. */
    recordId: bigint("record_id", { mode: "number" }).notNull(),
    /** Address of the POS, or name of the method. */
    label: text("label").notNull(),
    person: text("person").notNull(),
    personId: bigint("person_id", { mode: "number" }).references(() => users.id, { onDelete: "set null" }),
    seenAt: instant("seen_at").notNull(),
    leftAt: instant("left_at").notNull(),
    /** `open`, `rotated` or `dismissed`. */
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
