import {
  asFlag,
  isAmount,
  isCurrency,
  isPayable,
  isPositive,
  isTooPrecise,
  money,
  orderTotals,
  paymentStateOf,
  taxPercents,
} from "@hpay/domain";
import { itemsOf, type OrderItemFacts } from "../../../orders/facts/order-facts";
import type { Row } from "../../../people/access/change";
import { type ApiError, faulty, refused } from "../../../platform/http/api-error";
import { readData } from "../../../platform/json/data-json";

/** As many as a shop may send. */
const mostItems = 1000;

/** As long as an amount may be that is sent by itself. */
const largestAmount = "9999999999999.99";

/**
 * Items say what an order costs, whatever the body says; an order without items says it itself.
 * @param before the order as it is stored; a new one has none
 */
export function checkedAmount(order: Row, before?: Row): string {
  const currency = order.Currency;
  if (!isCurrency(currency)) throw faulty("Currency", "CURRENCY_NOT_TAKEN");
  const items = itemsOf(String(order.Data ?? "{}"));
  if (items.length > mostItems) throw faulty("Data", "TOO_LONG");
  demandExact(items, currency, before);
  if (isTooPrecise(String(order.Amount), currency) && order.Amount !== before?.Amount)
    throw faulty("Amount", "AMOUNT_TOO_PRECISE");
  const cost = orderTotals(items, currency).amount;
  // A shop's amount need not be what its items add up to: it stands until they cost another sum, as the panel shows it.
  if (
    before &&
    items.length > 0 &&
    cost === orderTotals(itemsOf(String(before.Data ?? "{}")), currency).amount
  )
    return money(String(before.Amount), currency).amount;
  const isExact = !isTooPrecise(String(order.Amount), currency);
  const sent =
    isExact && /^\d{1,13}(?:\.\d*)?$/.test(String(order.Amount)) ? String(order.Amount) : undefined;
  if (items.length === 0 && sent === undefined) throw amountFault(String(order.Amount), currency);
  const isOfShop = readData(order.Data).sitedata !== undefined && sent !== undefined;
  // What a shop has signed stays its amount until a person takes the order over.
  const isTakenOver = asFlag(readData(order.Data).hpayedit);
  const amount = items.length > 0 && (!isOfShop || isTakenOver) ? cost : money(sent ?? "0", currency).amount;
  if (amount.length > largestAmount.length || !isPositive({ amount, currency }))
    throw amountFault(amount, currency);
  return amount;
}

/** Why an amount cannot be an order's. */
function amountFault(amount: string, currency: string): ApiError {
  if (!isAmount(amount)) return faulty("Amount", "NOT_A_NUMBER");
  if (!isPositive({ amount, currency })) return faulty("Amount", "AMOUNT_NOT_POSITIVE");
  if (isTooPrecise(amount, currency)) return faulty("Amount", "AMOUNT_TOO_PRECISE");
  return faulty("Amount", "AMOUNT_TOO_LARGE", { amount: largestAmount, currency });
}

/** What was taken or reserved was taken for this amount; to change it is to refund. */
export function demandUnpaid(before: Row, after: Row): void {
  if (
    before.Currency === after.Currency &&
    money(String(before.Amount), String(before.Currency)).amount === after.Amount
  )
    return;
  const state = paymentStateOf(String(before.Status));
  if (isPayable(state) || state === "UNKNOWN") return;
  throw refused("PAID_AMOUNT_FIXED");
}

/**
 * What people type has the digits of the currency and a rate of the list. What stands in the order already, as its shop
 * has sent it, stays.
 */
function demandExact(items: readonly OrderItemFacts[], currency: string, before: Row | undefined): void {
  const known = itemsOf(String(before?.Data ?? "{}"));
  items.forEach(({ price, taxPercent }, at) => {
    const place = `Data.items.${at}`;
    if (isTooPrecise(price, currency) && !known.some((one) => one.price === price))
      throw faulty(`${place}.price`, "AMOUNT_TOO_PRECISE");
    const isListed = taxPercent === "" || taxPercents.some((rate) => Number(taxPercent) === rate);
    if (!isListed && !known.some((one) => one.taxPercent === taxPercent))
      throw faulty(`${place}.tax_percent`, "TAX_NOT_LISTED");
  });
}
