import { randomBytes } from "node:crypto";
import { paymentStateOf, shopHash, verifyShopHash } from "@hpay/domain";
import { and, eq, sql } from "drizzle-orm";
import Type, { type Static } from "typebox";
import { orders, transactions } from "../database/schema/commerce";
import { companySites, sitePaymentMethods } from "../database/schema/pos";
import { inTransaction, type Work } from "../database/transaction";
import { isPayable } from "../payments/payment-change";
import { readData } from "../resources/orders/display";
import { announceOrder } from "../resources/orders/order-events";
import { searchText } from "../resources/search-text";
import type { Services } from "../services";
import { noteUse, secretsOf } from "./pos-secrets";

const word = Type.Optional(Type.Union([Type.String({ maxLength: 2048 }), Type.Null()]));
const part = Type.Optional(Type.Unknown());

/** What a shop sends (wire §8). */
export const storeBody = Type.Object(
  {
    request_data: Type.Object(
      {
        merchant_site_uid: Type.String({ maxLength: 128 }),
        order_uid: Type.String({ minLength: 1, maxLength: 128 }),
        order_name: word,
        order_amount: Type.Union([Type.String({ maxLength: 32 }), Type.Number()]),
        order_currency: Type.String({ pattern: "^(RSD|MKD|BAM|EUR|USD|CHF|TRY|ALL)$" }),
        order_items: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000 })),
        order_billing: part,
        order_shipping: part,
        order_sitedata: part,
        payment_method: word,
        notify_url: word,
        order_user_url: word,
        status: word,
        subscription_uid: word,
        vault_token_uid: word,
        rand: Type.String({ maxLength: 256 }),
        verificationhash: Type.String({ maxLength: 256 }),
      },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: true },
);
export type ShopRequest = Static<typeof storeBody>["request_data"];

export interface ShopSite {
  readonly id: number;
  readonly companyId: number;
  readonly merchantUid: string;
  readonly secret: string;
}

/** The POS that a request is signed for; undefined when there is none, it is off, or the signature is wrong. */
export async function signingSite(services: Services, request: ShopRequest): Promise<ShopSite | undefined> {
  const [site] = await services.db
    .select()
    .from(companySites)
    .where(and(eq(companySites.merchantsiteUid, request.merchant_site_uid), eq(companySites.enabled, true)));
  if (!site) return undefined;
  const signed = {
    status: request.status ?? null,
    orderUid: request.order_uid,
    amount: request.order_amount,
    currency: request.order_currency,
    vaultTokenUid: request.vault_token_uid ?? null,
    subscriptionUid: request.subscription_uid ?? null,
    rand: request.rand,
  };
  const used = secretsOf(services, site).find(({ secret }) =>
    verifyShopHash(request.verificationhash, signed, site.merchantsiteUid, secret),
  );
  if (used === undefined) return undefined;
  await noteUse(services, site.id, used);
  const { secret } = used;
  return { id: site.id, companyId: site.companyId, merchantUid: site.merchantsiteUid, secret };
}

/** Creates or updates the order by its uid. A shop may not take back what a payment has written. */
export async function storeOrder(services: Services, site: ShopSite, request: ShopRequest): Promise<string> {
  return inTransaction(services, async (work) => {
    const { tx } = work;
    const place = { companyId: site.companyId, siteId: site.id };
    const method = await namedMethod(work, site.id, request.payment_method);
    // Two requests for one uid at once: the second waits and updates.
    await tx.execute(sql`select pg_advisory_xact_lock(${site.id}, hashtext(${request.order_uid}))`);
    const [kept] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.companySiteId, site.id), eq(orders.uid, request.order_uid)));
    const status = kept?.status || request.status?.trim() || "";
    const data = JSON.stringify({ ...readData(kept?.data ?? "{}"), ...orderData(request) });
    const name = request.order_name?.trim() || kept?.name || `#${request.order_uid}`;
    const now = services.now();
    const values = {
      name,
      ...moneyOf(request, await paidHere(work, kept), status),
      status,
      data,
      updatedAt: now,
      companySitePaymentMethodId: method?.id ?? kept?.companySitePaymentMethodId ?? null,
      paymentMethodId: method?.paymentMethodId ?? kept?.paymentMethodId ?? null,
      searchText: searchText([request.order_uid, name, status, data]),
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
    return stored.status;
  });
}

type Kept = typeof orders.$inferSelect;

/** The order as it is kept, when the gateway itself has taken or reserved money for it. */
async function paidHere({ tx }: Work, kept: Kept | undefined): Promise<Kept | undefined> {
  if (!kept?.status || isPayable(paymentStateOf(kept.status))) return undefined;
  return (await tx.$count(transactions, eq(transactions.orderId, kept.id))) > 0 ? kept : undefined;
}

/** What was paid here was paid for the amount of then. A shop that reports a payment of its own has taken all of it. */
function moneyOf(request: ShopRequest, paid: Kept | undefined, status: string) {
  if (paid) return { amount: paid.amount, currency: paid.currency };
  const amount = String(request.order_amount).trim();
  return {
    amount,
    currency: request.order_currency,
    ...(paymentStateOf(status) === "PAID" ? { capturedAmount: amount } : {}),
  };
}

async function namedMethod({ tx }: Work, siteId: number, name: string | null | undefined) {
  if (!name) return undefined;
  const [method] = await tx
    .select({ id: sitePaymentMethods.id, paymentMethodId: sitePaymentMethods.paymentMethodId })
    .from(sitePaymentMethods)
    .where(and(eq(sitePaymentMethods.companySiteId, siteId), eq(sitePaymentMethods.uid, name)));
  return method;
}

function orderData(request: ShopRequest): Readonly<Record<string, unknown>> {
  const given = {
    billing: request.order_billing,
    shipping: request.order_shipping,
    items: request.order_items,
    notify_url: request.notify_url,
    order_user_url: request.order_user_url,
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
  return { ...Object.fromEntries(present), sitedata: request.order_sitedata ?? {} };
}

/** The signed answer of wire §8. */
export function storeAnswer(site: ShopSite, request: ShopRequest, status: string, payUrl: string, now: Date) {
  const rand = randomBytes(16).toString("hex");
  const signed = {
    status,
    orderUid: request.order_uid,
    amount: request.order_amount,
    currency: request.order_currency,
    rand,
  };
  return {
    status,
    order_uid: request.order_uid,
    order_amount: request.order_amount,
    order_currency: request.order_currency,
    request_time: now.toISOString(),
    pay_url: payUrl,
    rand,
    vhash: shopHash(signed, site.merchantUid, site.secret),
  };
}
