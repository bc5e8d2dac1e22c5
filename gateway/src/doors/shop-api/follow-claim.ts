import { isMarkable, isPayable, isPositive, paymentStateOf } from "@hpay/domain";
import { shop } from "../../orders/facts/actor";
import type { OpenOrder } from "../../orders/order/order";
import { giveUp, receiveMoney } from "../../orders/payments/money-steps";
import { paymentOf } from "../../pos/methods/site-methods";
import type { ShopClaim } from "./shop-status";

/** Methods whose payment only people can confirm. */
const handConfirmed: readonly string[] = ["bank-transfer", "cash-on-delivery"];

/**
 * What a shop says of a payment that began here counts where people confirm it by hand: that the money of a transfer or of
 * a delivery has come, or that nobody waits for it any more. What a bank has confirmed, no shop overrides.
 * The order is locked, and kept from its shop, whose own store answers it.
 */
export async function followClaim(order: OpenOrder, claim: ShopClaim): Promise<void> {
  const claimed = paymentStateOf(claim.status);
  if ((claimed !== "PAID" && claimed !== "CANCELED") || order.isAsked) return;
  const method = await paymentOf(order.work.tx, order.row.companySitePaymentMethodId);
  if (!method || !handConfirmed.includes(method.definition)) return;
  const state = paymentStateOf(order.row.status);
  if (claimed === "PAID" && isMarkable(state) && isPositive(order.row))
    await receiveMoney(order, shop, { reason: "shop" });
  else if (claimed === "CANCELED" && isPayable(state)) await giveUp(order, shop);
  await order.save();
}
