import { compareMoney, isPayable, money, paymentStateOf } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import { shop } from "../../../orders/facts/actor";
import { type OrderRow, orderMoney } from "../../../orders/facts/order-facts";
import { isAmountOnLabel } from "../../../orders/fulfilment/packets";
import { hasLongHistory, maxHistory } from "../../../orders/order/long-history";
import { hasOpenIntent } from "../../../orders/order/open-intent";
import { OpenOrder } from "../../../orders/order/order";
import { type IntentKind, moneyWork } from "../../../orders/payments/intents";
import {
  type BegunPayment,
  type PaymentTerms,
  paymentResult,
  payOrder,
} from "../../../orders/payments/pay-order";
import { settlePayment } from "../../../orders/payments/settle-payment";
import { findCard } from "../../../orders/payments/vault";
import { isEnded } from "../../../orders/renewals/charge-subscription";
import type { Queries } from "../../../platform/database/database";
import { orders, subscriptions } from "../../../platform/database/schema/commerce";
import { subscriptionCharges, vaultTokens } from "../../../platform/database/schema/payments";
import { inTransaction } from "../../../platform/database/transaction";
import type { Services } from "../../../platform/services";
import { paymentsOf } from "../../../pos/methods/site-methods";
import { amountToPay, type ShopRequest } from "../shop-request";
import type { ShopSite } from "../signing-site";

export type ChargeAnswer =
  /** The order after the acquirer's answer, whatever that was. */
  | { readonly kind: "charged"; readonly order: OrderRow }
  | { readonly kind: "unknown-token" }
  /** No acquirer was asked; `text` is the reason. */
  | { readonly kind: "not-tried"; readonly text: string }
  /** The acquirer has not answered yet: the shop is notified once it has. */
  | { readonly kind: "checking" };

const tokenCharge: IntentKind<PaymentTerms<null>> = {
  name: "charge-token",
  async settle(order, intent, terms, answer) {
    order.notifyAfterAnswer();
    await settlePayment(tokenCharge, order, intent, terms, answer);
  },
};

export const chargeTokenWork = moneyWork(tokenCharge);

/** Charges a stored card for an order that was just stored. A paid order is not charged again. */
export async function chargeToken(
  services: Services,
  site: ShopSite,
  request: ShopRequest,
  tokenUid: string,
): Promise<ChargeAnswer> {
  const orderUid = request.order_uid;
  const begunPayment = await inTransaction(services, async (work): Promise<BegunPayment | undefined> => {
    const order = await OpenOrder.byUid(services, work, site.id, orderUid);
    const token = await findCard(work, site.id, tokenUid);
    const methods = await paymentsOf(work.tx, site.id);
    const method = methods.find((method) => method.id === token?.sitePaymentMethodId);
    if (!order || !token || !method) return undefined;
    const text =
      reasonNotToCharge(order.row, request) ??
      ((await hasLongHistory(work.tx, order.row.id, { max: maxHistory.payments }))
        ? tooManyPayments
        : undefined);
    if (text !== undefined) return { kind: "failed", state: "ERROR", text };
    const instrument = { kind: "kept-card", card: token.card, tokenUid: token.uid } as const;
    const payment = { kind: tokenCharge, instrument, actor: shop, more: null };
    const begunPayment = await payOrder(order, method, payment);
    if (begunPayment.kind !== "refused" && begunPayment.kind !== "checking") await order.save();
    return begunPayment;
  });
  if (!begunPayment) return { kind: "unknown-token" };
  const outcome = await paymentResult(services, begunPayment);
  if (outcome.kind === "checking") return outcome;
  const [order] = await services.db
    .select()
    .from(orders)
    .where(and(eq(orders.companySiteId, site.id), eq(orders.uid, orderUid)));
  if (!order) return { kind: "unknown-token" };
  const isTried = begunPayment.kind !== "failed" || !isPayable(paymentStateOf(order.status));
  return isTried ? { kind: "charged", order } : { kind: "not-tried", text: begunPayment.text };
}

const tooManyPayments = "The order has too many payments, so nothing was charged. Charge a new order_uid";

/**
 * Why the card is not charged, although the request is signed; undefined: it is charged. An order that a person
 * has changed can cost more or less than the shop signed, and a courier collects the amount of cash on
 * delivery.
 */
function reasonNotToCharge(order: OrderRow, request: ShopRequest): string | undefined {
  if (!isPayable(paymentStateOf(order.status))) return undefined;
  if (isAmountOnLabel(order))
    return "The courier collects the amount on the parcel's label, so nothing was charged";
  const signed = money(amountToPay(request), request.order_currency);
  if (signed.currency === order.currency && compareMoney(signed, orderMoney(order)) === 0) return undefined;
  return `The order costs ${order.amount} ${order.currency}, so nothing was charged. Sign that amount to charge it`;
}

/** The stored card of a charge, by token or subscription, looked up before an order is created for it. */
export async function tokenOfCharge(
  { db }: Pick<Services, "db">,
  siteId: number,
  request: Pick<ShopRequest, "vault_token_uid" | "subscription_uid">,
): Promise<string | undefined> {
  const uid = request.vault_token_uid || (await tokenOfSubscription(db, siteId, request.subscription_uid));
  if (uid === undefined || uid === "") return undefined;
  const token = await findCard({ tx: db }, siteId, uid);
  if (token === undefined) return undefined;
  const methods = await paymentsOf(db, siteId);
  return methods.some((method) => method.id === token.sitePaymentMethodId) ? uid : undefined;
}

/**
 * Whether a charge would continue a subscription that has ended here, whatever card it names: a shop may not
 * know that it has ended. False for an order that is paid or that the bank is being asked about, which is
 * answered as usual.
 */
export async function continuesEndedSubscription(
  { db }: Pick<Services, "db">,
  siteId: number,
  { subscription_uid: uid, order_uid: orderUid }: ShopRequest,
): Promise<boolean> {
  if (uid === "") return false;
  const [subscription] = await db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(and(eq(subscriptions.companySiteId, siteId), eq(subscriptions.uid, uid)));
  if (!subscription || !isEnded(subscription)) return false;
  const [order] = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(eq(orders.companySiteId, siteId), eq(orders.uid, orderUid)));
  return !order || (isPayable(paymentStateOf(order.status)) && !(await hasOpenIntent(db, order.id)));
}

/**
 * The stored card of a subscription that the gateway created. A number invented by the shop is not looked up,
 * because it could be the beginning of the `rand` in another signed request, which a customer can see.
 */
async function tokenOfSubscription(db: Queries, siteId: number, uid: string): Promise<string | undefined> {
  if (uid === "") return undefined;
  const [token] = await db
    .select({ uid: vaultTokens.uid })
    .from(subscriptions)
    .innerJoin(subscriptionCharges, eq(subscriptionCharges.subscriptionId, subscriptions.id))
    .innerJoin(vaultTokens, eq(vaultTokens.id, subscriptionCharges.vaultTokenId))
    .where(and(eq(subscriptions.companySiteId, siteId), eq(subscriptions.uid, uid)));
  return token?.uid;
}
