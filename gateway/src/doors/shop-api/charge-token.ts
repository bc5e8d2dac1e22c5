import { randomBytes } from "node:crypto";
import { shopHash } from "@hpay/domain";
import { desc, eq } from "drizzle-orm";
import { shop } from "../../orders/facts/actor";
import { OpenOrder } from "../../orders/order/order";
import { payOrder } from "../../orders/payments/pay-order";
import { findCard } from "../../orders/payments/vault";
import { transactions } from "../../platform/database/schema/commerce";
import { inTransaction } from "../../platform/database/transaction";
import type { Services } from "../../platform/services";
import { paymentsOf } from "../../pos/methods/site-methods";
import type { ShopRequest } from "./shop-request";
import { answeredMoney, type ShopSite } from "./store-order";

export type ChargeAnswer =
  | {
      readonly kind: "charged";
      readonly status: string;
      readonly transactionUid: string;
      /** `HPaySiteMethodId` as text. */
      readonly method: string;
      /** What the order costs. */
      readonly amount: string;
      readonly currency: string;
    }
  | { readonly kind: "unknown-token" };

/** Charges a kept card for an order that the shop has just stored. An order that is paid already is not charged again. */
export async function chargeToken(
  services: Services,
  site: ShopSite,
  request: ShopRequest,
): Promise<ChargeAnswer> {
  return inTransaction(services, async (work): Promise<ChargeAnswer> => {
    const order = await OpenOrder.byUid(services, work, site.id, request.order_uid);
    const token = await findCard(work, site.id, request.vault_token_uid);
    const methods = await paymentsOf(work.tx, site.id);
    const method = methods.find((one) => one.id === token?.sitePaymentMethodId);
    if (!order || !token || !method) return { kind: "unknown-token" };
    const outcome = await payOrder(
      order,
      method,
      { kind: "kept-card", card: token.card, tokenUid: token.uid },
      shop,
    );
    if (outcome.kind !== "refused") await order.save();
    const [last] = await work.tx
      .select({ uid: transactions.uid })
      .from(transactions)
      .where(eq(transactions.orderId, order.row.id))
      .orderBy(desc(transactions.id))
      .limit(1);
    return {
      kind: "charged",
      status: order.row.status,
      transactionUid: last?.uid ?? "",
      method: String(method.number),
      amount: order.row.amount,
      currency: order.row.currency,
    };
  });
}

/** The signed answer to a charge: the body of `payresult` (wire §10). */
export function chargeAnswer(
  site: ShopSite,
  request: ShopRequest,
  charged: Extract<ChargeAnswer, { kind: "charged" }>,
  now: Date,
) {
  const rand = randomBytes(16).toString("hex");
  const { order_uid: orderUid, vault_token_uid: vaultTokenUid, subscription_uid: subscriptionUid } = request;
  const { amount, currency } = answeredMoney(request, charged);
  const signed = {
    transactionUid: charged.transactionUid,
    status: charged.status,
    orderUid,
    amount,
    currency,
    vaultTokenUid,
    subscriptionUid,
    rand,
  };
  return {
    status: charged.status,
    transaction_uid: charged.transactionUid,
    order_uid: orderUid,
    order_amount: amount,
    order_currency: currency,
    vault_token_uid: vaultTokenUid,
    subscription_uid: subscriptionUid,
    payment_method: charged.method,
    request_time: now.toISOString(),
    rand,
    vhash: shopHash(signed, site.merchantUid, site.secret),
  };
}

/** Asked before anything is stored: a charge without a card leaves no order behind. */
export async function knowsToken(
  { db }: Pick<Services, "db">,
  siteId: number,
  uid: string,
): Promise<boolean> {
  if (uid === "") return false;
  const token = await findCard({ tx: db }, siteId, uid);
  if (token === undefined) return false;
  return (await paymentsOf(db, siteId)).some((one) => one.id === token.sitePaymentMethodId);
}
