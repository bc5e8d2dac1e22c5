import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";
import { orders } from "./commerce";
import { companyId, users } from "./people";
import { siteId } from "./pos";

/** Refunds and recorded payments above a company's limit, requested by one person and decided by another. */
export const approvals = pgTable(
  "approvals",
  {
    id: serialId(),
    companyId: companyId(),
    companySiteId: siteId(),
    orderId: int8("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Requested action: `refund` or `mark-paid`. */
    action: text("action").notNull(),
    amount: numeric("amount").notNull(),
    currency: text("currency").notNull(),
    reason: text("reason").notNull().default(""),
    reference: text("reference").notNull().default(""),
    restock: boolean("restock").notNull().default(false),
    /** Chosen lines of a refund, as JSON; empty: the refund is of an amount. */
    lines: text("lines").notNull().default(""),
    /** `waiting`, `approved`, `rejected`, `withdrawn` or `expired`. */
    state: text("state").notNull().default("waiting"),
    requestedBy: int8("requested_by").references(() => users.id, { onDelete: "set null" }),
    requestedAt: instant("requested_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    decidedBy: int8("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: instant("decided_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    // Only one of several simultaneous requests for an order is stored as waiting.
    uniqueIndex("approvals_waiting").on(t.orderId).where(sql`state = 'waiting'`),
    check(
      "approvals_two_people",
      sql`${t.state} <> 'approved' or ${t.decidedBy} is distinct from ${t.requestedBy} or ${t.decidedBy} is null`,
    ),
    index("approvals_order").on(t.orderId),
    index("approvals_company").on(t.companyId, t.id),
    index("approvals_site").on(t.companySiteId),
    index("approvals_end").on(t.expiresAt).where(sql`state = 'waiting'`),
    index("approvals_requested_by").on(t.requestedBy),
    index("approvals_decided_by").on(t.decidedBy),
  ],
);
