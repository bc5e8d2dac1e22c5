import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { instant, serialId } from "./columns";
import { siteId } from "./pos";

/**
 * Shops' requests to the shop API. A record for people, never for money: it is written a moment after the answer,
 * masked, and only the newest calls of a flood are stored.
 */
export const shopCalls = pgTable(
  "shop_calls",
  {
    id: serialId(),
    companySiteId: siteId(),
    at: instant("at").notNull(),
    method: text("method").notNull(),
    /** The requested path, without its query. */
    path: text("path").notNull(),
    /** The path's pattern; empty: unknown call. */
    route: text("route").notNull(),
    orderUid: text("order_uid").notNull(),
    /** The HTTP status; a wrong signature is answered with 200, and `errorCode` names it. */
    status: integer("status").notNull(),
    errorCode: integer("error_code"),
    error: text("error").notNull(),
    isRefused: boolean("is_refused").notNull(),
    tookMs: integer("took_ms").notNull(),
    /** `right`, `wrong`, `issued` (the gateway's own `rand`) or empty: the call is not signed. */
    signature: text("signature").notNull(),
    signedText: text("signed_text").notNull(),
    /** The mistake in the shop's signature, a word of `signatureSlips`, and the text that the shop signed. */
    slip: text("slip").notNull(),
    theirText: text("their_text").notNull(),
    /** The request's fields as JSON, masked. */
    request: text("request").notNull(),
  },
  (t) => [
    index("shop_calls_site").on(t.companySiteId, t.id),
    index("shop_calls_bound").on(t.companySiteId, t.isRefused, t.id),
    index("shop_calls_at").on(t.at),
  ],
);

/** Refusals: one row per day counts identical refusals of a call, all of them even in a flood. */
export const shopCallErrors = pgTable(
  "shop_call_errors",
  {
    id: serialId(),
    companySiteId: siteId(),
    /** Day in UTC, for example `2026-11-25`. */
    day: text("day").notNull(),
    method: text("method").notNull(),
    route: text("route").notNull(),
    errorCode: integer("error_code").notNull(),
    error: text("error").notNull(),
    n: integer("n").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [
    unique("shop_call_errors_same").on(t.companySiteId, t.day, t.method, t.route, t.errorCode, t.error),
    index("shop_call_errors_last").on(t.lastAt),
  ],
);
