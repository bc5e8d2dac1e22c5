import { isMarkable, isPayable, paymentStateOf } from "@hpay/domain";
import { shop } from "../../orders/facts/actor";
import type { OrderRow } from "../../orders/facts/order-facts";
import { OpenOrder } from "../../orders/order/order";
import { giveUp, receiveMoney } from "../../orders/payments/money-steps";
import type { Work } from "../../platform/database/transaction";
import type { Services } from "../../platform/services";
import { paymentOf } from "../../pos/methods/site-methods";
import type { ShopClaim } from "./shop-status";

/** Methods whose money a person sees arrive: nobody but people can say that it has. */
const handConfirmed: readonly string[] = ["bank-transfer", "cash-on-delivery"];

/**
 * What a shop says of a payment that began here counts where people confirm it by hand: that the money of a transfer or of
 * a delivery has come, or that nobody waits for it any more. What a bank has confirmed, no shop overrides.
 * @returns the order after it
 */
export async function followClaim(
  services: Services,
  work: Work,
  stored: OrderRow,
  claim: ShopClaim,
): Promise<OrderRow> {
  const claimed = paymentStateOf(claim.status);
  if (claimed !== "PAID" && claimed !== "CANCELED") return stored;
  const method = await paymentOf(work.tx, stored.companySitePaymentMethodId);
  if (!method || !handConfirmed.includes(method.definition)) return stored;
  const order = await OpenOrder.byId(services, work, stored.id);
  if (!order) return stored;
  const state = paymentStateOf(order.row.status);
  if (claimed === "PAID" && isMarkable(state)) await receiveMoney(order, shop, { reason: "shop" });
  else if (claimed === "CANCELED" && isPayable(state)) await giveUp(order, shop);
  else return stored;
  // Its own store answers it.
  order.keepFromShop();
  await order.save();
  return order.row;
}
