import { currencyDigits } from "@hpay/domain";
import { sql } from "drizzle-orm";
import {
  check,
  type ExtraConfigColumn,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { instant, int8, serialId } from "./columns";
import { companySites, paymentMethods, sitePaymentMethods } from "./pos";

/**
 * Indexes per POS by id, by time, and of the folded text. Read backwards, they give the newest first. An index
 * with `desc()` puts nulls last, so `order by id desc` could not use it.
 */
const listIndexes = (
  table: string,
  t: {
    companySiteId: ExtraConfigColumn;
    id: ExtraConfigColumn;
    createdAt: ExtraConfigColumn;
    searchText: ExtraConfigColumn;
  },
) => [
  index(`${table}_site_id`).on(t.companySiteId, t.id),
  index(`${table}_site_created`).on(t.companySiteId, t.createdAt, t.id),
  index(`${table}_search`).using("gin", t.companySiteId, t.searchText.op("gin_trgm_ops")),
];

const codes = (digits: number) =>
  sql.raw(
    [...currencyDigits].flatMap(([code, decimals]) => (decimals === digits ? [`'${code}'`] : [])).join(","),
  );

/** The number of decimals of a currency, like `digitsOf`; amounts in a currency without decimals are whole. */
const digits = (currency: ExtraConfigColumn) =>
  sql`case when ${currency} in (${codes(0)}) then 0 when ${currency} in (${codes(3)}) then 3 when ${currency} in (${codes(4)}) then 4 else 2 end`;

/**
 * Checks that the currency has three letters and that amounts have at most its number of decimals, because the
 * columns accept any number.
 */
const knownMoney = (table: string, currency: ExtraConfigColumn, ...amounts: readonly ExtraConfigColumn[]) => [
  check(`${table}_currency`, sql`${currency} ~ '^[A-Z]{3}$'`),
  check(
    `${table}_digits`,
    sql.join(
      amounts.map((amount) => sql`${amount} = round(${amount}, ${digits(currency)})`),
      sql` and `,
    ),
  ),
];

export const subscriptions = pgTable(
  "company_site_subscriptions",
  {
    id: serialId(),
    uid: text("uid").notNull(),
    companySiteId: int8("company_site_id")
      .notNull()
      .references(() => companySites.id, { onDelete: "restrict" }),
    companySitePaymentMethodId: int8("company_site_payment_method_id").references(
      () => sitePaymentMethods.id,
      { onDelete: "set null" },
    ),
    name: text("name").notNull().default(""),
    amount: numeric("amount").notNull(),
    currency: text("currency").notNull(),
    status: text("status").notNull().default(""),
    data: text("data").notNull().default("{}"),
    splitPayData: text("split_pay_data").notNull().default("{}"),
    searchText: text("search_text").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    unique("subscriptions_uid").on(t.companySiteId, t.uid),
    index("subscriptions_site_method").on(t.companySitePaymentMethodId),
    check("subscriptions_amount", sql`${t.amount} >= 0`),
    ...knownMoney("subscriptions", t.currency, t.amount),
    ...listIndexes("subscriptions", t),
  ],
);

export const orders = pgTable(
  "company_site_orders",
  {
    id: serialId(),
    uid: text("uid").notNull(),
    companySiteId: int8("company_site_id")
      .notNull()
      .references(() => companySites.id, { onDelete: "restrict" }),
    paymentMethodId: int8("payment_method_id").references(() => paymentMethods.id),
    companySitePaymentMethodId: int8("company_site_payment_method_id").references(
      () => sitePaymentMethods.id,
      { onDelete: "set null" },
    ),
    subscriptionId: int8("subscription_id").references(() => subscriptions.id, { onDelete: "set null" }),
    /** Due date of the subscription's installment; null: the order is not an installment. */
    dueAt: instant("due_at"),
    name: text("name").notNull().default(""),
    amount: numeric("amount").notNull(),
    currency: text("currency").notNull(),
    status: text("status").notNull().default(""),
    /** When money was first captured. */
    chargedAt: instant("charged_at"),
    /** When the last refund was made. */
    refundedAt: instant("refunded_at"),
    /** Captured and refunded amounts; only payments write them. */
    capturedAmount: numeric("captured_amount").notNull().default("0.00"),
    refundedAmount: numeric("refunded_amount").notNull().default("0.00"),
    data: text("data").notNull().default("{}"),
    splitPayData: text("split_pay_data").notNull().default("{}"),
    shippingData: text("shipping_data").notNull().default("{}"),
    fiscalData: text("fiscal_data").notNull().default("{}"),
    /** What is left of each line after the last refund of chosen lines. */
    refundData: text("refund_data").notNull().default("{}"),
    searchText: text("search_text").notNull().default(""),
    /** When the customer's data were erased. */
    erasedAt: instant("erased_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    unique("orders_uid").on(t.companySiteId, t.uid),
    index("orders_subscription").on(t.subscriptionId),
    // The condition must equal that of the job that expires offers, or PostgreSQL does not use the index.
    index("orders_awaited_offers")
      .on(t.id)
      .where(sql`status like 'PAYMENT:AWAITING%' and position('pbl_offer_days' in data) > 0`),
    // Index for the dashboard: orders paid or refunded on a day, whenever they were created.
    index("orders_site_charged").on(t.companySiteId, t.chargedAt).where(sql`charged_at is not null`),
    index("orders_site_refunded").on(t.companySiteId, t.refundedAt).where(sql`refunded_at is not null`),
    check("orders_amount", sql`${t.amount} >= 0`),
    check("orders_captured", sql`${t.capturedAmount} >= 0`),
    check("orders_refunded", sql`${t.refundedAmount} >= 0 and ${t.refundedAmount} <= ${t.capturedAmount}`),
    ...knownMoney("orders", t.currency, t.amount, t.capturedAmount, t.refundedAmount),
    ...listIndexes("orders", t),
    index("orders_site_method").on(t.companySitePaymentMethodId),
    index("orders_method").on(t.paymentMethodId),
  ],
);

export const transactions = pgTable(
  "company_site_transactions",
  {
    id: serialId(),
    uid: text("uid").notNull(),
    companySiteId: int8("company_site_id")
      .notNull()
      .references(() => companySites.id, { onDelete: "restrict" }),
    companySitePaymentMethodId: int8("company_site_payment_method_id").references(
      () => sitePaymentMethods.id,
      { onDelete: "set null" },
    ),
    orderId: int8("order_id").references(() => orders.id, { onDelete: "restrict" }),
    subscriptionId: int8("subscription_id").references(() => subscriptions.id, { onDelete: "set null" }),
    name: text("name").notNull().default(""),
    /** Negative for refunds. */
    amount: numeric("amount").notNull(),
    currency: text("currency").notNull(),
    status: text("status").notNull().default(""),
    data: text("data").notNull().default("{}"),
    splitPayData: text("split_pay_data").notNull().default("{}"),
    shippingData: text("shipping_data").notNull().default("{}"),
    fiscalData: text("fiscal_data").notNull().default("{}"),
    searchText: text("search_text").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    unique("transactions_uid").on(t.companySiteId, t.uid),
    index("transactions_order").on(t.orderId),
    index("transactions_subscription").on(t.subscriptionId),
    ...knownMoney("transactions", t.currency, t.amount),
    ...listIndexes("transactions", t),
    index("transactions_site_method").on(t.companySitePaymentMethodId),
  ],
);
