import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";
import { companyId, users } from "./people";

/** Reports of erasures of a company's customer data: when, for whom and how much, without any erased data. */
export const erasures = pgTable(
  "erasures",
  {
    id: serialId(),
    companyId: companyId(),
    /** First letter and domain of the customer's e-mail; for an erasure by age, `before` and the day. */
    subject: text("subject").notNull(),
    /** JSON: how many records of each kind, and the Uids of the orders that were not erased. */
    report: text("report").notNull(),
    requestedBy: int8("requested_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("erasures_company").on(t.companyId, t.id), index("erasures_by").on(t.requestedBy)],
);
