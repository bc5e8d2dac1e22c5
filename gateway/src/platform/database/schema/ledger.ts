import { bigint, bigserial, index, numeric, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { orders } from "./commerce";

/**
 * The ledger: every movement of an order's money and every document of one, in the order in which they were made. Rows are
 * added, and never changed or deleted: a trigger refuses it.
 */
export const ledger = pgTable(
  "ledger",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orderId: bigint("order_id", { mode: "number" })
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** `authorize`, `charge`, `capture`, `refund`, `void`, `receipt` or `booking`. */
    kind: text("kind").notNull(),
    /** Signed: what was taken or reserved is above 0, what was given back or released below. */
    amount: numeric("amount", { precision: 18, scale: 2 }).notNull(),
    currency: text("currency").notNull(),
    /** Signed like the amount; 0 for what is only reserved. */
    tax: numeric("tax", { precision: 18, scale: 2 }).notNull().default("0.00"),
    /** By rate, as JSON: `[{ tax_percent, gross, tax, net }]`. */
    taxes: text("taxes").notNull().default("[]"),
    /** Of the transaction that it belongs to; empty: of none. */
    transactionUid: text("transaction_uid").notNull().default(""),
    actor: text("actor").notNull(),
    userId: bigint("user_id", { mode: "number" }),
    /** What it is within its order: the same is never entered twice. */
    key: text("key").notNull(),
    at: timestamp("at", { withTimezone: true, mode: "date", precision: 3 }).notNull(),
  },
  (t) => [unique("ledger_key").on(t.orderId, t.key), index("ledger_at").on(t.at)],
);
