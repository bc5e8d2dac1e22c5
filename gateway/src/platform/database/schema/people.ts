import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";

export const users = pgTable(
  "users",
  {
    id: serialId(),
    email: text("email").notNull(),
    name: text("name").notNull().default(""),
    tel: text("tel").notNull().default(""),
    passwordHash: text("password_hash").notNull(),
    language: text("language").notNull().default("en"),
    /** When a reset with only an e-mailed code began to wait, because the person has a passkey. */
    resetAskedAt: instant("reset_asked_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [uniqueIndex("users_email").on(sql`lower(${t.email})`)],
);

/** Signed-in browsers. The token itself is never stored, only its sha-256. */
export const sessions = pgTable(
  "sessions",
  {
    id: serialId(),
    tokenHash: text("token_hash").notNull().unique(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    remember: boolean("remember").notNull().default(false),
    browser: text("browser").notNull().default(""),
    address: text("address").notNull().default(""),
    /** The trusted browser of this sign-in; revoking the session also ends the trust. */
    trustedBrowserId: int8("trusted_browser_id").references(() => trustedBrowsers.id, {
      onDelete: "set null",
    }),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** The person's last proof of identity. */
    signedInAt: instant("signed_in_at").notNull().defaultNow(),
    /** Whether the session began with a password reset, so that its holder may control only the mailbox. */
    begunByReset: boolean("begun_by_reset").notNull().default(false),
    /** What was proven besides password and mailbox: `passkey` or `recovery-code`; empty: nothing. */
    factor: text("factor").notNull().default(""),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("sessions_user").on(t.userId),
    index("sessions_trusted_browser").on(t.trustedBrowserId),
    index("sessions_end").on(t.expiresAt),
  ],
);

/** A sign-in with a correct password that waits for its second step. */
export const verifications = pgTable(
  "verifications",
  {
    ref: uuid("ref").primaryKey(),
    userId: int8("user_id").references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose").notNull(),
    remember: boolean("remember").notNull().default(false),
    language: text("language").notNull().default("en"),
    browser: text("browser").notNull().default(""),
    address: text("address").notNull().default(""),
    /** The first screen's two digits, then the two decoys. */
    digits: text("digits"),
    /** The new password's hash, stored until the verification of a password reset is done. */
    newPasswordHash: text("new_password_hash"),
    /** Whether the reset was started in a browser that the person trusts. */
    fromTrustedBrowser: boolean("from_trusted_browser").notNull().default(false),
    /** Whether the code was shown on a device that used the person's passkey, instead of being e-mailed. */
    codeByPasskey: boolean("code_by_passkey").notNull().default(false),
    codeHash: text("code_hash"),
    codeTries: integer("code_tries").notNull().default(0),
    codeExpiresAt: instant("code_expires_at"),
    /** A registration's data until the code is typed, as JSON. */
    details: text("details"),
    /** The e-mail address as typed, in lower case. */
    email: text("email").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("verifications_user").on(t.userId), index("verifications_end").on(t.expiresAt)],
);

/** Browsers that a person has marked as their own (`persistant_verification`). */
export const trustedBrowsers = pgTable(
  "trusted_browsers",
  {
    id: serialId(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull().unique(),
    browser: text("browser").notNull().default(""),
    /** The factor of the sign-in that created the trust; a sign-in with the trust has the same factor. */
    factor: text("factor").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [index("trusted_browsers_user").on(t.userId), index("trusted_browsers_end").on(t.expiresAt)],
);

export const companies = pgTable(
  "companies",
  {
    id: serialId(),
    name: text("name").notNull(),
    regNo: text("reg_no").notNull().default(""),
    taxNo: text("tax_no").notNull().default(""),
    address: text("address").notNull().default(""),
    country: text("country").notNull().default("RS"),
    logoFile: text("logo_file").notNull().default(""),
    data: text("data").notNull().default("{}"),
    /** Whether refunds above the limit need a second person. */
    approveRefunds: boolean("approve_refunds").notNull().default(false),
    /** Whether recording a payment above the limit needs a second person. */
    approveMarkPaid: boolean("approve_mark_paid").notNull().default(false),
    /** Limits as JSON: a decimal text per currency. Without a limit, every amount needs two people. */
    approvalLimits: text("approval_limits").notNull().default("{}"),
    /** Whether the company opens only for sessions with a passkey or recovery code. */
    requirePasskey: boolean("require_passkey").notNull().default(false),
    /** Age in months at which an order's customer data is erased; 0: never. */
    retentionMonths: integer("retention_months").notNull().default(0),
    /** When erasure by this age begins; null: no age was ever set. */
    retentionFrom: instant("retention_from"),
    mainUserId: int8("main_user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When the company was deleted for everybody; its money records are not deleted. */
    archivedAt: instant("archived_at"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    uniqueIndex("companies_name").on(sql`lower(${t.name})`).where(sql`archived_at is null`),
    index("companies_main_user").on(t.mainUserId),
  ],
);

/** The company that a row belongs to, and is deleted with. */
export const companyId = () =>
  int8("company_id")
    .notNull()
    .references(() => companies.id, { onDelete: "cascade" });

/** Number of each company's last live event. */
export const companySeq = pgTable("company_seq", {
  companyId: int8("company_id")
    .primaryKey()
    .references(() => companies.id, { onDelete: "cascade" }),
  n: int8("n").notNull().default(0),
});

export const userCompanies = pgTable(
  "user_companies",
  {
    id: serialId(),
    companyId: companyId(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role").notNull(),
    /** When the person got this role. */
    roleSince: instant("role_since").notNull().defaultNow(),
    createdAt: instant("created_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    unique("user_companies_pair").on(t.companyId, t.userId),
    uniqueIndex("user_companies_creator").on(t.companyId).where(sql`${t.role} = 'creator'`),
    index("user_companies_user").on(t.userId),
  ],
);

/** Sessions whose access to one company, and no other, has ended. Signing in again restores it. */
export const sessionEnds = pgTable(
  "session_ends",
  {
    sessionId: int8("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    companyId: companyId(),
    endedAt: instant("ended_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.companyId] }), index("session_ends_company").on(t.companyId)],
);

/** Invitations to companies that await an answer. Only the SHA-256 of the link's token is stored. */
export const invitations = pgTable(
  "invitations",
  {
    id: serialId(),
    companyId: companyId(),
    /** E-mail address in lower case. */
    email: text("email").notNull(),
    role: text("role").notNull(),
    /** Language of the e-mail when its receiver has no account yet. */
    language: text("language").notNull().default("en"),
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: int8("invited_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    unique("invitations_pair").on(t.companyId, t.email),
    index("invitations_by").on(t.invitedBy),
    index("invitations_end").on(t.expiresAt),
  ],
);
