import { shop } from "../../orders/facts/actor";
import type { OrderRow } from "../../orders/facts/order-facts";
import { OpenOrder } from "../../orders/order/order";
import { payOrder } from "../../orders/payments/pay-order";
import { findCard } from "../../orders/payments/vault";
import { inTransaction } from "../../platform/database/transaction";
import type { Services } from "../../platform/services";
import { paymentsOf } from "../../pos/methods/site-methods";
import type { ShopRequest } from "./shop-request";
import type { ShopSite } from "./store-order";

export type ChargeAnswer =
  /** The order as it is after it, whatever the acquirer said. */
  { readonly kind: "charged"; readonly order: OrderRow } | { readonly kind: "unknown-token" };

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
    return { kind: "charged", order: order.row };
  });
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
