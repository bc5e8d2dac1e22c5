import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, serial, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";
import { companies } from "./people";

export const posTypes = pgTable("pos_types", {
  id: serialId(),
  name: text("name").notNull().unique(),
  title: text("title").notNull(),
  order: integer("order").notNull().default(0),
  data: text("data").notNull().default("{}"),
  version: integer("version").notNull().default(1),
});

export const companySites = pgTable(
  "company_sites",
  {
    id: serialId(),
    companyId: int8("company_id")
      .notNull()
      .references(() => companies.id, { onDelete: "restrict" }),
    url: text("url").notNull(),
    urls: text("urls").notNull().default(""),
    siteType: text("site_type").notNull(),
    merchantsiteUid: text("merchantsite_uid").notNull().unique("company_sites_merchantsite_uid"),
    enabled: boolean("enabled").notNull().default(true),
    data: text("data").notNull().default("{}"),
    useKey: text("use_key").notNull().default(""),
    keyValidTill: instant("key_valid_till"),
    keyInfo: text("key_info").notNull().default(""),
    posIsActivated: boolean("pos_is_activated").notNull().default(false),
    subscriptionsUnlocked: boolean("subscriptions_unlocked").notNull().default(false),
    shippingUnlocked: boolean("shipping_unlocked").notNull().default(false),
    fiscalUnlocked: boolean("fiscal_unlocked").notNull().default(false),
    customerServiceEmail: text("customer_service_email").notNull().default(""),
    customerServiceTel: text("customer_service_tel").notNull().default(""),
    customerServiceNotes: text("customer_service_notes").notNull().default(""),
    termsLink: text("terms_link").notNull().default(""),
    defaultNotifyUrl: text("default_notify_url").notNull().default(""),
    /** Encrypted with AES-GCM and the gateway's key, like the next two columns. */
    secretSealed: text("secret_sealed").notNull(),
    previousSecretSealed: text("previous_secret_sealed"),
    smtpPasswordSealed: text("smtp_password_sealed"),
    /** The key that partners' servers sign with, encrypted; null until it is first requested. */
    embedKeySealed: text("embed_key_sealed"),
    /** The highest role of a partner's page: `staff` or `admin`. */
    embedKeyRole: text("embed_key_role"),
    previousSecretEndsAt: instant("previous_secret_ends_at"),
    /** When the shop last signed with each key, to the minute. */
    secretUsedAt: instant("secret_used_at"),
    previousSecretUsedAt: instant("previous_secret_used_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Last change of the shop configuration. Sent as `posuts`, so no two changes have the same instant. */
    configChangedAt: instant("config_changed_at").notNull().defaultNow(),
    /** When the POS was deleted for everybody: it is disabled, and its money records are not deleted. */
    archivedAt: instant("archived_at"),
    /** Whether the POS was enabled when it was deleted. */
    enabledBefore: boolean("enabled_before").notNull().default(true),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    index("company_sites_company").on(t.companyId),
    uniqueIndex("company_sites_url").on(t.companyId, t.url).where(sql`archived_at is null`),
  ],
);

/** The POS that a row belongs to, and is deleted with. */
export const siteId = () =>
  int8("company_site_id")
    .notNull()
    .references(() => companySites.id, { onDelete: "cascade" });

/** Hosts that a POS has proven, or tried to prove. Pages of a proven host can control and frame the panel. */
export const posDomains = pgTable(
  "pos_domains",
  {
    id: serialId(),
    siteId: int8("site_id")
      .notNull()
      .references(() => companySites.id, { onDelete: "cascade" }),
    /** Host name in DNS form (Punycode), without `www.`. */
    host: text("host").notNull(),
    /** `file`, `dns`, `connect`, or `before`: the shop signed before proofs were required. Null: not proven. */
    method: text("method"),
    provenAt: instant("proven_at"),
    /** When the proof ends; null: only when another company proves the host. */
    endsAt: instant("ends_at"),
    checkedAt: instant("checked_at").notNull(),
  },
  (t) => [unique("pos_domains_host").on(t.siteId, t.host), index("pos_domains_by_host").on(t.host)],
);

// Columns of a definition. Built for each table, because a column builder has a reference to its table.
const definitionColumns = () => ({
  id: serialId(),
  name: text("name").notNull().unique(),
  title: text("title").notNull(),
  description: text("description").notNull().default(""),
  requirements: text("requirements").notNull().default(""),
  instant: boolean("instant").notNull().default(false),
  data: text("data"),
  version: integer("version").notNull().default(1),
});

export const paymentMethods = pgTable("payment_methods", {
  ...definitionColumns(),
  paymentType: text("payment_type").notNull().default(""),
  knownBanks: text("known_banks").notNull().default(""),
  /** `cof-tokenization`: the method supports recurring charges. */
  subscriptionsType: text("subscriptions_type").notNull().default(""),
  hpayCard: boolean("hpay_card").notNull().default(false),
  fallback: boolean("fallback").notNull().default(false),
  splitpay: boolean("splitpay").notNull().default(false),
});
export const shippingMethods = pgTable("shipping_methods", { ...definitionColumns() });
export const fiscalMethods = pgTable("fiscal_methods", {
  ...definitionColumns(),
  country: text("country").notNull().default("RS"),
});

/**
 * Every number ever given to a method of a POS, of all three kinds: none is reused, even after a backup is
 * restored. Written by `next_site_method_number()` of the migrations.
 */
export const siteMethodNumbers = pgTable("site_method_numbers", {
  id: serial("id").primaryKey(),
});

const attachedColumns = () => ({
  id: serialId(),
  companySiteId: siteId(),
  data: text("data").notNull().default("{}"),
  enabled: boolean("enabled").notNull().default(true),
  order: integer("order").notNull().default(0),
  uid: text("uid").notNull(),
  /** `HPaySiteMethodId`: the method's number for shops. */
  number: integer("number").notNull().unique().default(sql`next_site_method_number()`),
  processGroup: text("process_group").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
  version: integer("version").notNull().default(1),
});

export const sitePaymentMethods = pgTable(
  "company_site_payment_methods",
  {
    ...attachedColumns(),
    paymentMethodId: int8("payment_method_id")
      .notNull()
      .references(() => paymentMethods.id),
    fallbackOfId: int8("fallback_of_id"),
  },
  (t) => [
    unique("company_site_payment_methods_uid").on(t.companySiteId, t.uid),
    index("company_site_payment_methods_method").on(t.paymentMethodId),
  ],
);
export const siteShippingMethods = pgTable(
  "company_site_shipping_methods",
  {
    ...attachedColumns(),
    shippingMethodId: int8("shipping_method_id")
      .notNull()
      .references(() => shippingMethods.id),
  },
  (t) => [
    unique("company_site_shipping_methods_uid").on(t.companySiteId, t.uid),
    index("company_site_shipping_methods_method").on(t.shippingMethodId),
  ],
);
export const siteFiscalMethods = pgTable(
  "company_site_fiscal_methods",
  {
    ...attachedColumns(),
    fiscalMethodId: int8("fiscal_method_id")
      .notNull()
      .references(() => fiscalMethods.id),
  },
  (t) => [
    unique("company_site_fiscal_methods_uid").on(t.companySiteId, t.uid),
    index("company_site_fiscal_methods_method").on(t.fiscalMethodId),
  ],
);
