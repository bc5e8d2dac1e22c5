import { index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";
import { siteId } from "./pos";

/** Platforms that embed pages of many merchants with one key. */
export const partners = pgTable("partners", {
  id: serialId(),
  uid: text("uid").notNull().unique(),
  /** Name shown to merchants and in logs. */
  name: text("name").notNull(),
  keySealed: text("key_sealed").notNull(),
  /** Origins of the partner's pages, as a JSON array. */
  origins: text("origins").notNull(),
  createdAt: instant("created_at").notNull(),
  /** When the partner's sessions and requests ended. */
  endedAt: instant("ended_at"),
});

/** A partner's request to a merchant for one POS, and the merchant's consent. */
export const partnerConsents = pgTable(
  "partner_consents",
  {
    id: serialId(),
    partnerId: int8("partner_id")
      .notNull()
      .references(() => partners.id, { onDelete: "cascade" }),
    companySiteId: siteId(),
    askedRole: text("asked_role").notNull(),
    /** Names of the requested pages, joined with commas. */
    askedPages: text("asked_pages").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** Null: no consent yet, or consent was withdrawn. */
    role: text("role"),
    pages: text("pages"),
    decidedAt: instant("decided_at"),
  },
  (t) => [
    unique("partner_consents_once").on(t.partnerId, t.companySiteId),
    index("partner_consents_site").on(t.companySiteId),
  ],
);
