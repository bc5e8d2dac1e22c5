import { sql } from "drizzle-orm";
import { check, index, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";
import { orders } from "./commerce";
import { sitePaymentMethods } from "./pos";

/**
 * Requests to an acquirer about an order's money: stored before the acquirer is asked, and settled with its
 * answer. An open request may have been executed or not; until it is settled, its order starts no other.
 */
export const paymentIntents = pgTable(
  "payment_intents",
  {
    id: serialId(),
    /** Key sent to the acquirer, which executes each key once. */
    key: text("key").notNull().unique("payment_intents_key"),
    /** Key of the request's first intent. Each method that takes over has its own intent. */
    chain: text("chain").notNull(),
    orderId: int8("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    sitePaymentMethodId: int8("site_payment_method_id").references(() => sitePaymentMethods.id, {
      onDelete: "set null",
    }),
    /** `charge`, `authorize`, `capture`, `void` or `refund`. */
    operation: text("operation").notNull(),
    amount: numeric("amount").notNull(),
    currency: text("currency").notNull(),
    /** The reserved amount, for a capture. */
    reserved: numeric("reserved"),
    /** Key of the charge or reservation that this request changes; empty for a new one. */
    of: text("of").notNull().default(""),
    /** The data needed to ask and to settle, sealed; emptied once settled. */
    terms: text("terms").notNull(),
    /** State of the request: `open` or `settled`. */
    state: text("state").notNull().default("open"),
    /** The acquirer's answer, as JSON. */
    answer: text("answer").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    /** When the acquirer first gave no answer. */
    unknownAt: instant("unknown_at"),
    settledAt: instant("settled_at"),
  },
  (t) => [
    uniqueIndex("payment_intents_open").on(t.orderId).where(sql`state = 'open'`),
    index("payment_intents_order").on(t.orderId, t.id),
    index("payment_intents_chain").on(t.chain, t.id),
    index("payment_intents_method").on(t.sitePaymentMethodId),
    check("payment_intents_amount", sql`${t.amount} >= 0`),
    check("payment_intents_currency", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check("payment_intents_reserved", sql`${t.reserved} is null or ${t.amount} <= ${t.reserved}`),
    check("payment_intents_state", sql`${t.state} in ('open', 'settled')`),
  ],
);

/**
 * The requests to the sandbox's acquirer and its answers, by key. Only that acquirer reads and writes them, as a
 * bank reads its own books.
 */
export const sandboxRequests = pgTable(
  "sandbox_requests",
  {
    key: text("key").primaryKey(),
    operation: text("operation").notNull(),
    amount: numeric("amount").notNull(),
    currency: text("currency").notNull(),
    of: text("of").notNull(),
    /** The acquirer's answer as JSON. */
    answer: text("answer").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [index("sandbox_requests_at").on(t.at)],
);
