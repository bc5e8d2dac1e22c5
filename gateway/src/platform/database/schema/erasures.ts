import { bigint, bigserial, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { companies, users } from "./people";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/** What was erased of a company's customers, when and for whom: the report, without anything that was erased. */
export const erasures = pgTable(
  "erasures",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    companyId: bigint("company_id", { mode: "number" })
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** First letter and domain of the customer's e-mail; erased by age: `before`, and the day. */
    subject: text("subject").notNull(),
    /** JSON: how many records of each kind, and the numbers of the orders that stay. */
    report: text("report").notNull(),
    requestedBy: bigint("requested_by", { mode: "number" }).references(() => users.id, {
      onDelete: "set null",
    }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("erasures_company").on(t.companyId, t.id), index("erasures_by").on(t.requestedBy)],
);
