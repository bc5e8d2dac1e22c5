import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { orders } from "./commerce";
import { companySites } from "./pos";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/**
 * What has to be done outside of the store, written in the transaction of what causes it: mails and text messages. It
 * is done at least once, and stays as the record of what became of it.
 */
export const dueWork = pgTable(
  "due_work",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** Of two with the same key the second one is not stored. What is sent carries it, so that a repeat can be told. */
    key: text("key").notNull().unique("due_work_key"),
    kind: text("kind").notNull(),
    /** Work of one lane that hangs holds up its own lane alone. */
    lane: text("lane").notNull(),
    /** JSON, sealed; empty once it is done and could be misused later, as a code could. */
    payload: text("payload").notNull(),
    receiver: text("receiver").notNull().default(""),
    companySiteId: bigint("company_site_id", { mode: "number" }).references(() => companySites.id, {
      onDelete: "set null",
    }),
    orderId: bigint("order_id", { mode: "number" }).references(() => orders.id, { onDelete: "set null" }),
    /** `waiting`, `done`, `failed` (given up) or `expired`. */
    state: text("state").notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    nextTryAt: instant("next_try_at"),
    leasedUntil: instant("leased_until"),
    lastError: text("last_error").notNull().default(""),
    /** When it is of no use any more; null: never. */
    expiresAt: instant("expires_at"),
    createdAt: instant("created_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    index("due_work_due").on(t.lane, t.nextTryAt).where(sql`state = 'waiting'`),
    index("due_work_ended").on(t.endedAt),
    index("due_work_site").on(t.companySiteId, t.id),
    index("due_work_order").on(t.orderId),
  ],
);
