import {
  addMoney,
  asFlag,
  isPayable,
  money as moneyIn,
  type PaymentState,
  paymentStateOf,
  verifyShopHash,
} from "@hpay/domain";
import { and, eq, notInArray, sql } from "drizzle-orm";
import { isDocumented } from "../../orders/fulfilment/documented";
import { chosenLines } from "../../orders/offers/pay-choices";
import { announceOrder } from "../../orders/order/order-events";
import { orders, transactions } from "../../platform/database/schema/commerce";
import { orderEvents } from "../../platform/database/schema/payments";
import { companySites } from "../../platform/database/schema/pos";
import { orderSearchText } from "../../platform/database/search-text";
import { inTransaction, type Work } from "../../platform/database/transaction";
import { readData } from "../../platform/json/data-json";
import type { Services } from "../../platform/services";
import { siteMethodNamed } from "../../pos/methods/method-number";
import { noteUse, secretsOf } from "../../pos/pos-secrets";
import type { SiteRow } from "../../pos/site-row";
import type { ShopRequest } from "./shop-request";

export interface ShopSite {
  readonly id: number;
  readonly companyId: number;
  readonly merchantUid: string;
  readonly secret: string;
  readonly row: SiteRow;
}

/** The POS that a request is signed for; undefined when there is none, it is off, or the signature is wrong. */
export async function signingSite(services: Services, request: ShopRequest): Promise<ShopSite | undefined> {
  // PostgreSQL's text has no NUL.
  if (request.merchant_site_uid === "" || request.merchant_site_uid.includes("\0")) return undefined;
  const [site] = await services.db
    .select()
    .from(companySites)
    .where(and(eq(companySites.merchantsiteUid, request.merchant_site_uid), eq(companySites.enabled, true)));
  if (!site) return undefined;
  const signed = {
    status: request.status,
    orderUid: request.order_uid,
    amount: request.order_amount,
    currency: request.order_currency,
    vaultTokenUid: request.vault_token_uid,
    subscriptionUid: request.subscription_uid,
    rand: request.rand,
  };
  const used = secretsOf(services, site).find(({ secret }) =>
    verifyShopHash(request.verificationhash, signed, site.merchantsiteUid, secret),
  );
  if (used === undefined) return undefined;
  await noteUse(services, site.id, used);
  const { secret } = used;
  return { id: site.id, companyId: site.companyId, merchantUid: site.merchantsiteUid, secret, row: site };
}

/**
 * Creates or updates the order by its uid. The status is the shop's until the gateway has done something with the order:
 * a shop may not take back what a payment, a receipt or a parcel has written. Nor what a person has taken over, as long
 * as that switch is on, nor the delivery and the fee that the customer has chosen on the pay page.
 */
export async function storeOrder(services: Services, site: ShopSite, request: ShopRequest): Promise<Kept> {
  return inTransaction(services, async (work) => {
    const { tx } = work;
    const place = { companyId: site.companyId, siteId: site.id };
    // Two requests for one uid at once: the second waits and updates.
    await tx.execute(sql`select pg_advisory_xact_lock(${site.id}, hashtext(${request.order_uid}))`);
    // A payment of it at once: what it has written is read after its commit, and is not written over.
    const [kept] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.companySiteId, site.id), eq(orders.uid, request.order_uid)))
      .for("update");
    const isOurs = kept !== undefined && (await hasHistory(work, kept.id));
    const isTakenOver = kept !== undefined && asFlag(readData(kept.data).hpayedit);
    const status = (isOurs ? kept.status : request.status) || kept?.status || "";
    const chosen = chosenLines(kept?.currency === request.order_currency ? kept.data : "{}");
    // What a receipt was issued of stays what it was issued of.
    const isFixed = kept !== undefined && (await isDocumented(tx, kept));
    const asSent = isFixed ? { ...request, items: undefined } : request;
    const sent = { ...siteData(request), ...(isTakenOver ? {} : orderData(asSent, chosen.lines)) };
    const data = JSON.stringify({ ...readData(kept?.data ?? "{}"), ...sent });
    const name = (isTakenOver ? kept.name : request.order_name) || kept?.name || `#${request.order_uid}`;
    const now = services.now();
    const paid = isOurs && !isPayable(paymentStateOf(kept.status)) ? kept : undefined;
    const asked = isTakenOver ? kept : askedFor(request, chosen.amount);
    const money = moneyOf(asked, { kept, paid, status, now });
    const isOwnMethod = (isOurs || isTakenOver) && kept.companySitePaymentMethodId !== null;
    const method = isOwnMethod
      ? undefined
      : await siteMethodNamed(tx, { kind: "payment", siteId: site.id }, request.payment_method);
    const values = {
      name,
      ...money,
      status,
      data,
      updatedAt: now,
      companySitePaymentMethodId: method?.id ?? kept?.companySitePaymentMethodId ?? null,
      paymentMethodId: method?.definitionId ?? kept?.paymentMethodId ?? null,
      searchText: orderSearchText({ uid: request.order_uid, name, status, amount: money.amount, data }),
    };
    const [stored] = kept
      ? await tx
          .update(orders)
          .set({ ...values, version: sql`${orders.version} + 1` })
          .where(eq(orders.id, kept.id))
          .returning()
      : await tx
          .insert(orders)
          .values({ ...values, uid: request.order_uid, companySiteId: site.id, createdAt: now })
          .returning();
    if (!stored) throw new Error("the order was not stored");
    announceOrder(work, kept ? "updated" : "created", place, stored);
    return stored;
  });
}

type Kept = typeof orders.$inferSelect;

/** Of the people's own steps these leave the status alone. */
const harmless = ["order-created", "order-edited", "offer-sent", "receipt-copied"];

/** Has the gateway, a customer or a person here done something that the order's status tells of? */
async function hasHistory({ tx }: Work, orderId: number): Promise<boolean> {
  const paid = await tx.$count(transactions, eq(transactions.orderId, orderId));
  if (paid > 0) return true;
  const own = and(eq(orderEvents.orderId, orderId), notInArray(orderEvents.name, harmless));
  return (await tx.$count(orderEvents, own)) > 0;
}

type Asked = Pick<Kept, "amount" | "currency">;

/** What the shop asks for, with what the customer has chosen here. */
function askedFor({ order_amount, order_currency: currency }: ShopRequest, chosen: string): Asked {
  if (chosen === "0.00") return { amount: order_amount, currency };
  return addMoney(moneyIn(order_amount, currency), moneyIn(chosen, currency));
}

/**
 * What was paid here was paid for the amount of then. A shop that reports a payment of its own has taken all of it; one that
 * takes that back has taken nothing.
 */
function moneyOf(
  { amount, currency }: Asked,
  {
    kept,
    paid,
    status,
    now,
  }: {
    readonly kept?: Kept | undefined;
    readonly paid: Kept | undefined;
    readonly status: string;
    readonly now: Date;
  },
) {
  if (paid) return { amount: paid.amount, currency: paid.currency };
  const state = paymentStateOf(status);
  const chargedAt = kept?.chargedAt ?? now;
  return {
    amount,
    currency,
    ...(state === "PAID"
      ? { capturedAmount: amount, refundedAmount: "0.00", chargedAt, refundedAt: null }
      : {}),
    ...(state === "REFUNDED"
      ? { capturedAmount: amount, refundedAmount: amount, chargedAt, refundedAt: kept?.refundedAt ?? now }
      : {}),
    ...(isPayable(state) || nothingTaken.includes(state)
      ? { capturedAmount: "0.00", refundedAmount: "0.00", chargedAt: null, refundedAt: null }
      : {}),
  };
}

/** Beside those in which it may still be paid. */
const nothingTaken: readonly PaymentState[] = ["RESERVED", "CANCELED", "EXPIRED", "VOID"];

const orderData = ({ billing, shipping, items }: ShopRequest, chosen: readonly unknown[]) =>
  present({ billing, shipping, items: items && [...items, ...chosen] });

const siteData = ({ notify_url, order_user_url, sitedata }: ShopRequest) => ({
  ...present({ notify_url: notify_url || undefined, order_user_url: order_user_url || undefined }),
  sitedata: sitedata ?? {},
});

const present = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
