import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { companies, users } from "./people";
import { companySites } from "./pos";

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

/** Named values; those named `help_link…` are what the panel may read. */
export const settings = pgTable("settings", {
  id: serial("id").primaryKey(),
  name: text("name").notNull().unique(),
  value: text("value").notNull().default(""),
  description: text("description").notNull().default(""),
  version: integer("version").notNull().default(1),
});

export const countries = pgTable("countries", {
  id: serial("id").primaryKey(),
  code: text("code").notNull().unique(),
  name: text("name").notNull(),
  nativeName: text("native_name").notNull(),
});

export const currencies = pgTable("currencies", {
  id: serial("id").primaryKey(),
  code3: text("code_3").notNull().unique(),
  name: text("name").notNull(),
  numericCode: text("numeric_code").notNull(),
});

export const tickets = pgTable(
  "tickets",
  {
    id: serial("id").primaryKey(),
    title: text("title").notNull(),
    closed: boolean("closed").notNull().default(false),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    companyId: integer("company_id").references(() => companies.id, { onDelete: "cascade" }),
    companySiteId: integer("company_site_id").references(() => companySites.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** A deleted ticket is kept for a minute, so that the delete can be undone. */
    deletedAt: instant("deleted_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [index("tickets_company").on(t.companyId)],
);

export const ticketEntries = pgTable(
  "ticket_entries",
  {
    id: serial("id").primaryKey(),
    ticketId: integer("ticket_id")
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    writerId: integer("writer_id")
      .notNull()
      .references(() => users.id),
    content: text("content").notNull(),
    mailSentUser: text("mail_sent_user").notNull().default(""),
    /** JSON list of filenames from upload. */
    attachments: text("attachments").notNull().default("[]"),
    createdAt: instant("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [index("ticket_entries_ticket").on(t.ticketId)],
);

/** Until when a person has read a ticket. */
export const ticketReads = pgTable(
  "ticket_reads",
  {
    id: serial("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ticketId: integer("ticket_id")
      .notNull()
      .references(() => tickets.id, { onDelete: "cascade" }),
    readAt: instant("read_at").notNull(),
  },
  (t) => [unique("ticket_reads_person").on(t.userId, t.ticketId)],
);

/** Live events, written in the change's own transaction and numbered per company in commit order. */
export const outbox = pgTable(
  "outbox",
  {
    id: serial("id").primaryKey(),
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    siteId: integer("site_id"),
    seq: integer("seq").notNull(),
    name: text("name").notNull(),
    payload: text("payload").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [unique("outbox_company_seq").on(t.companyId, t.seq)],
);

/** Answers of writes that carried an `Idempotency-Key`, kept in the write's own transaction. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    status: integer("status").notNull(),
    /** JSON of the body, sealed. */
    answer: text("answer").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
);

/** Who did what to which record, from where, when. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: serial("id").primaryKey(),
    companyId: integer("company_id").references(() => companies.id, { onDelete: "set null" }),
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    action: text("action").notNull(),
    resource: text("resource").notNull(),
    recordId: integer("record_id"),
    details: text("details").notNull().default("{}"),
    address: text("address").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("audit_log_company").on(t.companyId, t.id)],
);

/** A state of a list that a person gave a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: serial("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    list: text("list").notNull(),
    name: text("name").notNull(),
    query: text("query").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("saved_views_name").on(t.userId, t.list, t.name)],
);

/** What the gateway's own mailbox has received. */
export const mails = pgTable("mails", {
  id: serial("id").primaryKey(),
  to: text("to").notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  html: text("html").notNull(),
  at: instant("at").notNull().defaultNow(),
});
