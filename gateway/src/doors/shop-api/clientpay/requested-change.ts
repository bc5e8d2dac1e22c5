import {
  addMoney,
  asFlag,
  compareMoney,
  isPayable,
  money as moneyIn,
  orderTotals,
  paymentStateOf,
} from "@hpay/domain";
import { chosenLines } from "../../../orders/facts/choice-lines";
import { itemsOf, type OrderRow } from "../../../orders/facts/order-facts";
import { isPaymentAwaited } from "../../../orders/payments/move";
import { readData } from "../../../platform/json/data-json";
import { amountToPay, type ShopRequest } from "../shop-request";
import type { ShopClaim } from "./shop-status";

/**
 * An order without `sitedata` was never sent by the shop. Once it is paid or taken over, a person's amount is
 * final, so a request with another amount is another purchase.
 */
export function isOtherPurchase(request: ShopRequest, storedOrder: OrderRow): boolean {
  if (readData(storedOrder.data).sitedata !== undefined) return false;
  if (!asFlag(readData(storedOrder.data).hpayedit) && isPayable(paymentStateOf(storedOrder.status)))
    return false;
  return hasOtherSum(request, storedOrder, (difference) => difference !== 0);
}

/** Whether the request has a currency other than the stored order's, or an amount that `isOtherSum` accepts. */
export function hasOtherSum(
  request: ShopRequest,
  storedOrder: OrderRow,
  isOtherSum: (difference: number) => boolean,
): boolean {
  if (request.order_amount === "") return false;
  if (request.order_currency !== storedOrder.currency) return true;
  const { amount } = requestedValues(request, missingChoices(request, storedOrder));
  const money = (sum: string) => moneyIn(sum, storedOrder.currency);
  return isOtherSum(compareMoney(money(amount), money(storedOrder.amount)));
}

/** Whether the request would change the state or the amount. @param change which difference counts */
export function wouldChange(
  request: ShopRequest,
  claim: ShopClaim,
  storedOrder: OrderRow,
  change: "a lower amount" | "any sum" = "a lower amount",
): boolean {
  if (
    hasOtherSum(
      request,
      storedOrder,
      (difference) => difference < 0 || (difference > 0 && change === "any sum"),
    )
  )
    return true;
  if (claim.status === "" || paymentStateOf(claim.status) === paymentStateOf(storedOrder.status))
    return false;
  // Two plugins receive one of the states AWAITING and OBLIGATED in place of the other, and send it back.
  return !isPaymentAwaited(claim) || !isPaymentAwaited(storedOrder);
}

/**
 * Price of the delivery and fee that the customer chose, if the request's amount does not include it. Shops do
 * not know this price, unless they send back the whole amount that the gateway reported.
 */
export function missingChoices(request: ShopRequest, storedOrder: OrderRow): string {
  const { currency } = storedOrder;
  const { lines, amount } = chosenLines(storedOrder.data, currency);
  if (request.order_currency !== currency || lines.length === 0) return "0";
  const isSent = (sum: string) =>
    compareMoney(moneyIn(amountToPay(request), currency), moneyIn(sum, currency)) === 0;
  const hasOwnSum =
    request.items !== undefined &&
    isSent(orderTotals(itemsOf(JSON.stringify({ items: request.items })), currency).amount);
  return isSent(storedOrder.amount) && !hasOwnSum ? "0" : amount;
}

/** Amount and currency of the shop's request, with the price of the customer's choices on the pay page. */
export function requestedValues(request: ShopRequest, chosenPrice: string) {
  const [amount, currency] = [amountToPay(request), request.order_currency];
  if (!/[1-9]/.test(chosenPrice)) return { amount, currency };
  return addMoney(moneyIn(amount, currency), moneyIn(chosenPrice, currency));
}
