import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";
import { companies, sessions, users } from "./people";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Passkeys. Only public keys are stored. */
export const credentials = pgTable(
  "webauthn_credentials",
  {
    id: serialId(),
    /** Credential id of the authenticator, base64url. */
    uid: text("uid").notNull().unique(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    /** Signature counter, if the authenticator counts; must never decrease. */
    counter: int8("counter").notNull().default(0),
    deviceType: text("device_type").notNull().default(""),
    osName: text("os_name").notNull().default(""),
    browserName: text("browser_name").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("webauthn_credentials_user").on(t.userId)],
);

/** A person's recovery codes; each works once in place of the second step. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: serialId(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** HMAC of the code with the gateway's key. */
    mark: text("mark").notNull().unique("recovery_codes_mark"),
    createdAt: instant("created_at").notNull().defaultNow(),
    usedAt: instant("used_at"),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/** Challenges for authenticators. Each row is deleted before its signature is checked. */
export const webauthnChallenges = pgTable(
  "webauthn_challenges",
  {
    challenge: text("challenge").primaryKey(),
    /** The verification, or the credential being created. */
    ref: uuid("ref").notNull(),
    /** Null: a reset for an unknown e-mail, which must look like any other. */
    userId: int8("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** `sign-in-here`, `sign-in-elsewhere` or `create`. */
    purpose: text("purpose").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("webauthn_challenges_ref").on(t.ref),
    index("webauthn_challenges_user").on(t.userId),
    index("webauthn_challenges_end").on(t.expiresAt),
  ],
);

/** Links with which another device can create a passkey for the person who created the link. */
export const credentialLinks = pgTable(
  "credential_links",
  {
    ref: uuid("ref").primaryKey(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: int8("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("credential_links_session").on(t.sessionId),
    index("credential_links_user").on(t.userId),
    index("credential_links_end").on(t.expiresAt),
  ],
);

/** Counters of the limits. Stored, so that a restart or a second process does not reset them. */
export const attempts = pgTable(
  "attempts",
  {
    /** Name of the limit, and a hash of the value that it counts. */
    key: text("key").primaryKey(),
    n: integer("n").notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (t) => [index("attempts_end").on(t.endsAt)],
);

/** Browsers that a person has signed in with; a new one is reported by e-mail. */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    /** Hash of the person's id and the browser. */
    key: text("key").primaryKey(),
    userId: int8("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    firstSeenAt: instant("first_seen_at").notNull().defaultNow(),
  },
  (t) => [index("known_browsers_user").on(t.userId)],
);

/** Uploaded files, in the store itself, so that several processes serve them and one backup contains them. */
export const uploads = pgTable(
  "uploads",
  {
    id: serialId(),
    /** 128 random bits and the extension of the detected type. */
    name: text("name").notNull().unique(),
    contentType: text("content_type").notNull(),
    content: bytes("content").notNull(),
    userId: int8("user_id").references(() => users.id, { onDelete: "set null" }),
    companyId: int8("company_id").references(() => companies.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When a record began to use the file; null: none does, or it belonged to its company from the start. */
    claimedAt: instant("claimed_at"),
  },
  (t) => [
    index("uploads_user").on(t.userId),
    index("uploads_company").on(t.companyId),
    index("uploads_unnamed").on(t.createdAt).where(sql`company_id is null and claimed_at is null`),
  ],
);
