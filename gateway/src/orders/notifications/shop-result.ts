import {
  formatMoney,
  listTime,
  paymentStateOf,
  rawPaymentState,
  utcTime,
  withPaymentState,
} from "@hpay/domain";
import { asc, eq } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { subscriptions, transactions } from "../../platform/database/schema/commerce";
import { vaultTokens } from "../../platform/database/schema/payments";
import { companies } from "../../platform/database/schema/people";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { mailTexts } from "../../platform/mail/mail-language";
import { paymentMethodNumber } from "../../pos/methods/method-number";
import { paymentOf } from "../../pos/methods/site-methods";
import { type ShopPlugin, shopPluginOf } from "../../pos/shop-plugin";
import type { SiteRow } from "../../pos/site-row";
import { customerZoneOf } from "../facts/company-zone";
import { customerLanguage, failedStates, type OrderRow, orderMoney } from "../facts/order-facts";
import {
  type OrderRecord,
  orderRecord,
  resultOf,
  type TransactionRow,
  transactionType,
  withoutSign,
} from "../facts/shop-record";
import { type TransferSlip, transferSlip } from "../facts/transfer-slip";
import {
  factsHtml,
  fiscalHtml,
  fiscalInfo,
  integrationHtml,
  shippingHtml,
  shippingInfo,
  transferHtml,
} from "./result-html";
import { type ResultWords, resultTexts } from "./result-texts";
import type { SignedResult } from "./shop-result-fields";

export type ShopOperation = "store" | "charge" | "capture" | "refund" | "void";

/**
 * The result of an order as a shop receives it: in answers of `/clientpay/*`, notifications, and the customer's
 * return (table in docs/shops.md). Amounts are decimal texts; the signature adds `rand` and `vhash`. A card is
 * reduced to its brand and last four digits.
 */
export type ShopResult = Omit<SignedResult, "order" | "rand" | "vhash"> & {
  readonly order: OrderRecord;
  readonly [more: string]: unknown;
};

/** The current result of an order. @param operation the operation that was just done with the order */
export async function shopResult(
  queries: Queries,
  site: SiteRow,
  order: OrderRow,
  { now, operation }: { readonly now: Date; readonly operation?: ShopOperation | undefined },
): Promise<ShopResult> {
  const orderTransactions = await queries
    .select()
    .from(transactions)
    .where(eq(transactions.orderId, order.id))
    .orderBy(asc(transactions.id));
  const countedTransactions = countedOf(order, orderTransactions);
  const last = countedTransactions.at(-1);
  const data = readData(order.data);
  const language = customerLanguage(order, site);
  const t = mailTexts(resultTexts, language);
  const plugin = shopPluginOf(site.siteType, textOf(data.notify_url).trim() || site.defaultNotifyUrl);
  const printsPaymentFields = plugin === "woocommerce";
  const status = statusFor(plugin, order.status);
  const method = await paymentMethodNumber(queries, order.companySitePaymentMethodId);
  const amounts = amountsOf(order, countedTransactions);
  const [company = { name: "", country: "", data: "{}" }] = await queries
    .select({ name: companies.name, country: companies.country, data: companies.data })
    .from(companies)
    .where(eq(companies.id, site.companyId));
  const facts = userFacts({ ...order, status }, last, amounts, customerZoneOf(company));
  const slip = await transferOf(queries, { site, order, companyName: company.name, language });
  const restock = last !== undefined && resultOf(last).restock === true;
  const operationField = operation === undefined ? {} : { hpay_operation: operation };
  return {
    status,
    payment_status: rawPaymentState(status) ?? "",
    transaction_uid: last?.uid ?? "",
    order_uid: order.uid,
    order_amount: order.amount,
    order_currency: order.currency,
    ...(await tokenOf(queries, last)),
    subscription_uid: (await subscriptionUid(queries, order.subscriptionId)) || textOf(data.subscription_uid),
    payment_method: method,
    payment_method_id: method,
    ...amounts,
    monthly_installments: Number(data.monthly_installments) || 1,
    request_time: now.toISOString(),
    hpaylang: language,
    ...withoutEmpty({
      order_user_url: textOf(data.order_user_url),
      order_user_url_failure: textOf(data.order_user_url_failure),
      fiscal_html: fiscalHtml(order, t),
      shipping_html: shippingHtml(order, t),
      integr_html: integrationHtml(order, t, language),
    }),
    // WooCommerce's plugin prints both fields, other plugins one of them. An empty text replaces a transfer
    // that the shop has stored.
    payment_html: slip
      ? transferHtml(slip, formatMoney(orderMoney(order), language), t)
      : printsPaymentFields
        ? ""
        : factsHtml(facts),
    transaction_user_info: slip && !printsPaymentFields ? { ...facts, ...transferFacts(slip, t) } : facts,
    ...withoutEmpty({ fiscal_user_info: fiscalInfo(order), shipping_user_info: shippingInfo(order) }),
    gateway_resp: gatewayAnswer(last),
    order: orderRecord(order, orderTransactions),
    ...operationField,
    restock,
    result: { transaction_uid: last?.uid ?? "", ...operationField, restock },
  };
}

/**
 * The status in words that the plugin accepts. WooCommerce's plugin would mark an order that is paid on
 * delivery as failed, and OpenCart's an order that awaits a transfer.
 */
function statusFor(plugin: ShopPlugin | undefined, status: string): string {
  const state = paymentStateOf(status);
  if (plugin === "woocommerce" && state === "OBLIGATED") return withPaymentState(status, "AWAITING");
  if (plugin === "opencart" && state === "AWAITING") return withPaymentState(status, "OBLIGATED");
  return status;
}

/** The values that are not empty: an empty one would replace the shop's own. */
const withoutEmpty = (values: Readonly<Record<string, string | readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0));

const hasFailed = ({ status }: Pick<OrderRow, "status">): boolean =>
  failedStates.includes(paymentStateOf(status));

/**
 * The transactions that explain the order's state. Failed attempts count only if the order itself has failed.
 */
function countedOf(order: OrderRow, all: readonly TransactionRow[]): readonly TransactionRow[] {
  return hasFailed(order) ? all : all.filter((transaction) => !hasFailed(transaction));
}

type Amounts = Pick<
  SignedResult,
  "payment_amount" | "payment_currency" | "captured_amount" | "refunded_amount" | "refunded_order_amount"
>;

function amountsOf(order: OrderRow, orderTransactions: readonly TransactionRow[]): Amounts {
  const last = orderTransactions.at(-1);
  const payment = orderTransactions.findLast((transaction) => transactionType(transaction) !== "refund");
  const refundedAmount =
    last && transactionType(last) === "refund" ? withoutSign(last.amount) : order.refundedAmount;
  return {
    payment_amount: payment?.amount ?? order.capturedAmount,
    payment_currency: payment?.currency ?? order.currency,
    captured_amount: order.capturedAmount,
    refunded_amount: refundedAmount,
    refunded_order_amount: refundedAmount,
  };
}

/** Labels that shops recognize and translate. Customers read these texts in the shop's e-mails. */
function userFacts(
  order: OrderRow,
  last: TransactionRow | undefined,
  amounts: Amounts,
  zone: string,
): Readonly<Record<string, string>> {
  const sum = (amount: string, currency: string) => `${amount} ${currency}`;
  const isAboveZero = (amount: string) => Number(amount) > 0;
  const lines: readonly (readonly [string, string])[] = [
    ["Order UID", order.uid],
    ["Payment Status", rawPaymentState(order.status) ?? ""],
    ["Authorization Code", last ? textOf(resultOf(last).approval) : ""],
    ["Transaction Status Code", last ? textOf(resultOf(last).code) : ""],
    ["Transaction ID", last?.uid ?? ""],
    ["Transaction Time", last ? timeIn(zone, last.createdAt.toISOString()) : ""],
    ["Amount in order currency", sum(order.amount, order.currency)],
    ["Amount in payment currency", last ? sum(amounts.payment_amount, amounts.payment_currency) : ""],
    [
      "Captured amount",
      isAboveZero(amounts.captured_amount) ? sum(amounts.captured_amount, order.currency) : "",
    ],
    [
      "Refunded amount",
      isAboveZero(amounts.refunded_amount) ? sum(amounts.refunded_amount, order.currency) : "",
    ],
  ];
  return Object.fromEntries(lines.filter(([, text]) => text !== ""));
}

const timeIn = (zone: string, iso: string) => (zone === "UTC" ? utcTime(iso) : listTime(iso, zone));

/** The acquirer's answer, shortened. */
function gatewayAnswer(last: TransactionRow | undefined): Readonly<Record<string, string>> {
  if (last === undefined) return {};
  const { approval, code, text, reference } = resultOf(last);
  return withoutEmpty({
    approval: textOf(approval),
    code: textOf(code),
    text: textOf(text),
    reference: textOf(reference),
  }) as Readonly<Record<string, string>>;
}

/** The stored card of the last transaction. Shops read all its fields whenever there is a token. */
async function tokenOf(queries: Queries, last: TransactionRow | undefined) {
  const uid = last === undefined ? "" : textOf(resultOf(last).vault_token_uid);
  if (uid === "") return { vault_token_uid: "" };
  const [token] = await queries
    .select({ card: vaultTokens.card })
    .from(vaultTokens)
    .where(eq(vaultTokens.uid, uid));
  const card = readData(token?.card);
  const mask = `************${textOf(card.last4)}`;
  return {
    vault_token_uid: uid,
    vault_card_brand: textOf(card.brand),
    vault_card_umask: mask,
    vault_card_mask: mask,
    vault_scope: "",
    vault_onlyforuser: "1",
  };
}

/** The transfer details while payment is awaited. */
async function transferOf(
  queries: Queries,
  {
    site,
    order,
    companyName,
    language,
  }: {
    readonly site: SiteRow;
    readonly order: OrderRow;
    readonly companyName: string;
    readonly language: string;
  },
): Promise<TransferSlip | undefined> {
  if (paymentStateOf(order.status) !== "AWAITING") return undefined;
  const method = await paymentOf(queries, order.companySitePaymentMethodId);
  if (method?.definition !== "bank-transfer") return undefined;
  return transferSlip({
    siteId: site.id,
    orderId: order.id,
    amountDue: orderMoney(order),
    methodData: method.data,
    companyName,
    language,
  });
}

/** The transfer details as texts. Plugins print them unescaped. */
const transferFacts = ({ payee, account, purpose, reference }: TransferSlip, t: ResultWords) =>
  Object.fromEntries(
    [
      [t.payee, payee],
      [t.account, account],
      [t.purpose, purpose],
      [t.reference, reference],
    ].flatMap(([label, text = ""]) => (text === "" ? [] : [[label, text.replace(/[<>]/g, "")]])),
  );

async function subscriptionUid(queries: Queries, id: number | null): Promise<string> {
  if (id === null) return "";
  const [subscription] = await queries
    .select({ uid: subscriptions.uid })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return subscription?.uid ?? "";
}
