import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";
import { orders } from "./commerce";
import { companySites } from "./pos";

/**
 * Work outside the store, such as e-mails and text messages, written in the transaction that causes it. It is
 * done at least once, and its row remains as a record of the result.
 */
export const dueWork = pgTable(
  "due_work",
  {
    id: serialId(),
    /** Work is stored once per key. The key is sent along, so that a receiver recognizes a repeat. */
    key: text("key").notNull().unique("due_work_key"),
    kind: text("kind").notNull(),
    /** Work for the same server shares a lane, so that hanging work delays only its own lane. */
    lane: text("lane").notNull(),
    /** JSON, encrypted; emptied when done if it could be misused later, such as a code. */
    payload: text("payload").notNull(),
    receiver: text("receiver").notNull().default(""),
    companySiteId: int8("company_site_id").references(() => companySites.id, { onDelete: "set null" }),
    orderId: int8("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** `waiting`, `done`, `failed` (abandoned) or `expired`. */
    state: text("state").notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    nextTryAt: instant("next_try_at"),
    leasedUntil: instant("leased_until"),
    lastError: text("last_error").notNull().default(""),
    /** When the work becomes useless; null: never. */
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
