import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";
import { orders, subscriptions } from "./commerce";
import { users } from "./people";
import { siteFiscalMethods, siteId, sitePaymentMethods } from "./pos";

const orderId = () => int8("order_id").references(() => orders.id, { onDelete: "restrict" });

/** A customer at the issuer's 3-D Secure page, with the payment that is charged after the answer. */
export const payAttempts = pgTable(
  "pay_attempts",
  {
    id: serialId(),
    tokenHash: text("token_hash").notNull().unique(),
    orderId: orderId().notNull(),
    sitePaymentMethodId: int8("site_payment_method_id")
      .notNull()
      .references(() => sitePaymentMethods.id, { onDelete: "cascade" }),
    /** Uid of the chosen delivery; empty: there was no choice. */
    shippingUid: text("shipping_uid").notNull().default(""),
    amount: numeric("amount").notNull(),
    currency: text("currency").notNull().default(""),
    /** Card without its number, as JSON. */
    card: text("card").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    doneAt: instant("done_at"),
  },
  (t) => [
    index("pay_attempts_order").on(t.orderId),
    index("pay_attempts_method").on(t.sitePaymentMethodId),
    index("pay_attempts_end").on(t.expiresAt),
  ],
);

/** Cards that the sandbox acquirer stores for later charges, without their numbers. */
export const vaultTokens = pgTable(
  "vault_tokens",
  {
    id: serialId(),
    uid: text("uid").notNull().unique(),
    companySiteId: siteId(),
    sitePaymentMethodId: int8("site_payment_method_id").references(() => sitePaymentMethods.id, {
      onDelete: "set null",
    }),
    card: text("card").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("vault_tokens_site").on(t.companySiteId),
    index("vault_tokens_method").on(t.sitePaymentMethodId),
  ],
);

/** The next charge of a subscription, with its time and card; its terms are in the subscription's Data. */
export const subscriptionCharges = pgTable(
  "subscription_charges",
  {
    subscriptionId: int8("subscription_id")
      .primaryKey()
      .references(() => subscriptions.id, { onDelete: "cascade" }),
    vaultTokenId: int8("vault_token_id").references(() => vaultTokens.id, { onDelete: "set null" }),
    startedAt: instant("started_at").notNull(),
    /** When the charge is due, whatever retries follow. */
    dueAt: instant("due_at").notNull(),
    /** Time of the next attempt; null: never. */
    tryAt: instant("try_at"),
    retries: integer("retries").notNull().default(0),
    leasedUntil: instant("leased_until"),
  },
  (t) => [
    index("subscription_charges_try").on(t.tryAt),
    index("subscription_charges_token").on(t.vaultTokenId),
  ],
);

/** Fiscal receipts of the sandbox, numbered without gaps per method. */
export const fiscalReceipts = pgTable(
  "fiscal_receipts",
  {
    id: serialId(),
    code: text("code").notNull().unique(),
    /** Null: the method was removed, but its issued receipt remains. */
    siteFiscalMethodId: int8("site_fiscal_method_id").references(() => siteFiscalMethods.id, {
      onDelete: "set null",
    }),
    orderId: orderId().notNull(),
    kind: text("kind").notNull(),
    counter: integer("counter").notNull(),
    number: text("number").notNull(),
    amount: numeric("amount").notNull(),
    currency: text("currency").notNull(),
    /** Items and taxes at the time of issue, as JSON. */
    content: text("content").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    unique("fiscal_receipts_counter").on(t.siteFiscalMethodId, t.counter),
    index("fiscal_receipts_order").on(t.orderId),
    // The amount has no sign, because the receipt's kind gives the direction of the money.
    check("fiscal_receipts_amount", sql`${t.amount} >= 0`),
  ],
);

/** The timeline of an order, for people. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: serialId(),
    orderId: orderId().notNull(),
    /** Null: the actor is the customer, a shop or the gateway itself, as named by `actor`. */
    userId: int8("user_id").references(() => users.id, { onDelete: "set null" }),
    actor: text("actor").notNull(),
    name: text("name").notNull(),
    details: text("details").notNull().default("{}"),
    at: instant("at").notNull(),
  },
  (t) => [
    index("order_events_order").on(t.orderId, t.id),
    index("order_events_user").on(t.userId),
    index("order_events_at").on(t.at),
  ],
);

/** Notifications to shops: stored until delivered or abandoned, and afterwards as the delivery log. */
export const notifications = pgTable(
  "notifications",
  {
    id: serialId(),
    companySiteId: siteId(),
    orderId: orderId(),
    topic: text("topic").notNull(),
    url: text("url").notNull(),
    /** The JSON that is signed and sent; each attempt signs it with the current key. */
    payload: text("payload").notNull(),
    /** State of the delivery: `waiting`, `delivered` or `failed`. */
    state: text("state").notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    lastStatus: integer("last_status"),
    lastError: text("last_error").notNull().default(""),
    nextTryAt: instant("next_try_at"),
    leasedUntil: instant("leased_until"),
    createdAt: instant("created_at").notNull().defaultNow(),
    deliveredAt: instant("delivered_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("notifications_due").on(t.nextTryAt),
    index("notifications_site").on(t.companySiteId, t.id),
    index("notifications_order").on(t.orderId),
    index("notifications_created").on(t.createdAt),
  ],
);

export const notificationTries = pgTable(
  "notification_tries",
  {
    id: serialId(),
    notificationId: int8("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    status: integer("status"),
    error: text("error").notNull().default(""),
    tookMs: integer("took_ms").notNull(),
  },
  (t) => [index("notification_tries_of").on(t.notificationId)],
);

/** Addresses that requested missing pay pages, counted per hour. */
export const payPageMisses = pgTable(
  "pay_page_misses",
  {
    address: text("address").notNull(),
    hour: integer("hour").notNull(),
    misses: integer("misses").notNull().default(1),
  },
  (t) => [
    uniqueIndex("pay_page_misses_hour").on(t.address, t.hour),
    index("pay_page_misses_of_hour").on(t.hour),
  ],
);

/**
 * Requests with which shops stored orders, an order's newest last, so that a replay of an older one is
 * recognized. Only the md5 of the signature is stored; the checkout page sends it to find the request.
 */
export const shopRequests = pgTable(
  "shop_requests",
  {
    id: serialId(),
    companySiteId: siteId(),
    orderUid: text("order_uid").notNull(),
    proof: text("proof").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    unique("shop_requests_proof").on(t.companySiteId, t.orderUid, t.proof),
    index("shop_requests_order").on(t.companySiteId, t.orderUid, t.id),
  ],
);
