import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";
import { companies, companyId, users } from "./people";
import { companySites } from "./pos";

/**
 * Failures of the panel's releases reported by browsers: one counted row per day, failure and release. Texts
 * are masked before they are stored.
 */
export const clientReports = pgTable(
  "client_reports",
  {
    id: serialId(),
    /** Day in UTC, for example `2026-11-25`. */
    day: text("day").notNull(),
    kind: text("kind", { enum: ["crash", "failed", "replaced", "error"] }).notNull(),
    surface: text("surface", { enum: ["panel", "embed"] }).notNull(),
    remote: text("remote").notNull(),
    release: text("release").notNull(),
    page: text("page").notNull(),
    message: text("message").notNull(),
    n: integer("n").notNull().default(1),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [
    unique("client_reports_same").on(t.day, t.kind, t.surface, t.remote, t.release, t.page, t.message),
    index("client_reports_last").on(t.lastAt),
  ],
);

/** Named values; the panel may read those named `help_link…`. */
export const settings = pgTable("settings", {
  id: serialId(),
  name: text("name").notNull().unique(),
  value: text("value").notNull().default(""),
  description: text("description").notNull().default(""),
  version: integer("version").notNull().default(1),
});

export const countries = pgTable("countries", {
  id: serialId(),
  code: text("code").notNull().unique(),
  name: text("name").notNull(),
  nativeName: text("native_name").notNull(),
});

export const currencies = pgTable("currencies", {
  id: serialId(),
  code3: text("code_3").notNull().unique(),
  name: text("name").notNull(),
  numericCode: text("numeric_code").notNull(),
});

export const tickets = pgTable(
  "tickets",
  {
    id: serialId(),
    title: text("title").notNull(),
    closed: boolean("closed").notNull().default(false),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id),
    companyId: int8("company_id").references(() => companies.id, { onDelete: "cascade" }),
    companySiteId: int8("company_site_id").references(() => companySites.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** A deleted ticket is stored for another minute, so that the deletion can be undone. */
    deletedAt: instant("deleted_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("tickets_company").on(t.companyId),
    index("tickets_site").on(t.companySiteId),
    index("tickets_user").on(t.userId),
    index("tickets_deleted").on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const ticketEntries = pgTable(
  "ticket_entries",
  {
    id: serialId(),
    ticketId: int8("ticket_id")
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    writerId: int8("writer_id")
      .notNull()
      .references(() => users.id),
    content: text("content").notNull(),
    mailSentUser: text("mail_sent_user").notNull().default(""),
    /** JSON list of uploaded files' names. */
    attachments: text("attachments").notNull().default("[]"),
    createdAt: instant("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [index("ticket_entries_ticket").on(t.ticketId), index("ticket_entries_writer").on(t.writerId)],
);

/** The time up to which a person has read a ticket. */
export const ticketReads = pgTable(
  "ticket_reads",
  {
    id: serialId(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ticketId: int8("ticket_id")
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    readAt: instant("read_at").notNull(),
  },
  (t) => [
    unique("ticket_reads_person").on(t.userId, t.ticketId),
    index("ticket_reads_ticket").on(t.ticketId),
  ],
);

/** Live events, written in the change's own transaction and numbered per company in commit order. */
export const outbox = pgTable(
  "outbox",
  {
    id: serialId(),
    companyId: companyId(),
    siteId: int8("site_id"),
    seq: int8("seq").notNull(),
    name: text("name").notNull(),
    payload: text("payload").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [unique("outbox_company_seq").on(t.companyId, t.seq), index("outbox_created").on(t.createdAt)],
);

/** Answers of writes with an `Idempotency-Key`, stored in the write's own transaction. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    status: integer("status").notNull(),
    /** JSON of the body, encrypted. */
    answer: text("answer").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_created").on(t.createdAt)],
);

/** Who did what to which record, from where, and when. Each row soon becomes part of a chain of hashes. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: serialId(),
    companyId: int8("company_id").references(() => companies.id, { onDelete: "set null" }),
    userId: int8("user_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action").notNull(),
    resource: text("resource").notNull(),
    recordId: int8("record_id"),
    details: text("details").notNull().default("{}"),
    address: text("address").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** The row's position in the chain; null until it has been added. */
    chain: int8("chain"),
    /** Hash of the previous row in the chain; `hash` covers it and this row. */
    previousHash: text("previous_hash"),
    hash: text("hash"),
  },
  (t) => [
    uniqueIndex("audit_log_chain").on(t.chain),
    index("audit_log_unchained").on(t.id).where(sql`chain is null`),
    index("audit_log_company").on(t.companyId, t.id),
    index("audit_log_user").on(t.userId),
    index("audit_log_created").on(t.createdAt),
  ],
);

export const savedViews = pgTable(
  "saved_views",
  {
    id: serialId(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text("list").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("saved_views_name").on(t.userId, t.list, t.name)],
);

/** E-mails in the gateway's own mailbox. */
export const mails = pgTable(
  "mails",
  {
    id: serialId(),
    to: text("to").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [index("mails_at").on(t.at)],
);
