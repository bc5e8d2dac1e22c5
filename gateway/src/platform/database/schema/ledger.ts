import { index, numeric, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { int8, serialId } from "./columns";
import { orders } from "./commerce";

/**
 * The ledger: every money movement and document of an order, in order of creation. Rows are only added: a
 * trigger refuses updates and deletions.
 */
export const ledger = pgTable(
  "ledger",
  {
    id: serialId(),
    orderId: int8("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    /** `authorize`, `charge`, `capture`, `refund`, `void`, `fee` (within one of these), `receipt` or `booking`. */
    kind: text("kind").notNull(),
    /** Signed: captured or reserved amounts are positive, refunded or released ones negative. */
    amount: numeric("amount").notNull(),
    currency: text("currency").notNull(),
    /** Signed like the amount; 0 for reservations. */
    tax: numeric("tax").notNull().default("0.00"),
    /** Taxes by rate as JSON: `[{ tax_percent, gross, tax, net }]`. */
    taxes: text("taxes").notNull().default("[]"),
    /** Uid of the entry's transaction; empty: none. */
    transactionUid: text("transaction_uid").notNull().default(""),
    actor: text("actor").notNull(),
    userId: int8("user_id"),
    /** Key of the entry within its order, so that nothing is recorded twice. */
    key: text("key").notNull(),
    at: timestamp("at", { withTimezone: true, mode: "date", precision: 3 }).notNull(),
  },
  (t) => [unique("ledger_key").on(t.orderId, t.key), index("ledger_at").on(t.at)],
);
