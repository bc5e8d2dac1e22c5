import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { orders } from "./commerce";
import { companySites } from "./pos";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/**
 * Work outside the store, written in the transaction of its cause: mails and text messages. Done at least
 * once, and stored as a record of the result.
 */
export const dueWork = pgTable(
  "due_work",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /**
     * A second one with the same key is not stored. The key is sent along, so that a repeat is recognized.
     */
    key: text("key").notNull().unique("due_work_key"),
    kind: text("kind").notNull(),
    /** Hanging work of one lane delays only its own lane. */
    lane: text("lane").notNull(),
    /** JSON, encrypted; emptied when done if it could be misused later, such as a code. */
    payload: text("payload").notNull(),
    receiver: text("receiver").notNull().default(""),
    companySiteId: bigint("company_site_id", { mode: "number" }).references(() => companySites.id, {
      onDelete: "set null",
    }),
    orderId: bigint("order_id", { mode: "number" }).references(() => orders.id, { onDelete: "set null" }),
    /** `waiting`, `done`, `failed` (abandoned) or `expired`. */
    state: text("state").notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    nextTryAt: instant("next_try_at"),
    leasedUntil: instant("leased_until"),
    lastError: text("last_error").notNull().default(""),
    /** When it becomes useless; null: never. */
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
