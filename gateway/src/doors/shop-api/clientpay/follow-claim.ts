import { asFlag, isMarkable, isPayable, isPositive, paymentStateOf } from "@hpay/domain";
import { shop } from "../../../orders/facts/actor";
import type { OpenOrder } from "../../../orders/order/order";
import { cancelUnpaid, receiveMoney } from "../../../orders/payments/money-steps";
import { readData } from "../../../platform/json/data-json";
import { paymentOf } from "../../../pos/methods/site-methods";
import type { ShopClaim } from "./shop-status";

/** Methods whose payment only people can confirm. */
const manuallyConfirmed: readonly string[] = ["bank-transfer", "cash-on-delivery"];

/**
 * Applies a shop's report on a payment that began at the gateway. A shop can cancel an order that nobody has
 * paid, whatever its method. A report that money has arrived counts only for methods that people confirm by
 * hand, because a shop cannot override a bank's confirmation. The order is locked, and the shop is not
 * notified, because it receives the answer of its own call.
 */
export async function followClaim(order: OpenOrder, claim: ShopClaim): Promise<void> {
  const claimedState = paymentStateOf(claim.status);
  if ((claimedState !== "PAID" && claimedState !== "CANCELED") || order.hasOpenRequest) return;
  const state = paymentStateOf(order.row.status);
  if (claimedState === "CANCELED") {
    if (isPayable(state)) await cancelUnpaid(order, shop);
  } else {
    // A person has taken the order over, so the shop's report may be about another amount.
    if (asFlag(readData(order.row.data).hpayedit)) return;
    const method = await paymentOf(order.work.tx, order.row.companySitePaymentMethodId);
    if (!method || !manuallyConfirmed.includes(method.definition)) return;
    if (isMarkable(state) && isPositive(order.row)) await receiveMoney(order, shop, { reason: "shop" });
  }
  await order.save();
}
