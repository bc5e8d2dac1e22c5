import {
  asFlag,
  currencyDigits,
  digitsOf,
  isAmount,
  isPayable,
  isPositive,
  isTooPrecise,
  money,
  orderTotals,
  paymentStateOf,
  taxPercents,
} from "@hpay/domain";
import { itemsOf, type OrderItemFacts } from "../../../orders/facts/order-facts";
import { isAmountOnLabel } from "../../../orders/fulfilment/packets";
import { type ApiError, faulty, refused } from "../../../platform/http/api-error";
import { readData } from "../../../platform/json/data-json";

/** Maximum number of items, as in a shop's order. */
const maxItems = 1000;

/** Maximum digits before the decimal point, as in a shop's amount. */
const wholeDigits = 13;

/** The fields that an order's amount depends on, by wire name. */
interface PricedFields {
  readonly Amount: string;
  readonly Currency: string;
  readonly Data?: string;
}

/**
 * Items determine an order's amount; without items, the body's amount counts.
 * @param before the order as it is stored; a new one has none
 */
export function checkedAmount(order: PricedFields, before?: PricedFields): string {
  const { Amount: requestedAmount, Currency: currency } = order;
  if (!currencyDigits.has(currency)) throw faulty("Currency", "CURRENCY_NOT_TAKEN");
  const items = itemsOf(order.Data ?? "{}");
  if (items.length > maxItems) throw faulty("Data", "TOO_LONG");
  requireExact(items, currency, before);
  if (isTooPrecise(requestedAmount, currency) && requestedAmount !== before?.Amount)
    throw faulty("Amount", "AMOUNT_TOO_PRECISE");
  const cost = orderTotals(items, currency).amount;
  // A shop's amount need not equal the sum of its items, so it remains until that sum changes, as in the panel.
  if (before && items.length > 0 && cost === orderTotals(itemsOf(before.Data ?? "{}"), currency).amount)
    return money(before.Amount, currency).amount;
  const isExactAmount = !isTooPrecise(requestedAmount, currency);
  const sentAmount =
    isExactAmount && /^\d{1,13}(?:\.\d*)?$/.test(requestedAmount) ? requestedAmount : undefined;
  if (items.length === 0 && sentAmount === undefined) throw amountFault(requestedAmount, currency);
  const isFromShop = readData(order.Data).sitedata !== undefined && sentAmount !== undefined;
  // The signed amount remains until a person takes the order over.
  const isTakenOver = asFlag(readData(order.Data).hpayedit);
  const amount =
    items.length > 0 && (!isFromShop || isTakenOver) ? cost : money(sentAmount ?? "0", currency).amount;
  if (isTooLarge(amount) || !isPositive({ amount, currency })) throw amountFault(amount, currency);
  return amount;
}

function amountFault(amount: string, currency: string): ApiError {
  if (!isAmount(amount)) return faulty("Amount", "NOT_A_NUMBER");
  if (!isPositive({ amount, currency })) return faulty("Amount", "AMOUNT_NOT_POSITIVE");
  if (isTooPrecise(amount, currency)) return faulty("Amount", "AMOUNT_TOO_PRECISE");
  const digits = digitsOf(currency);
  const maxAmount = `${"9".repeat(wholeDigits)}${digits === 0 ? "" : `.${"9".repeat(digits)}`}`;
  return faulty("Amount", "AMOUNT_TOO_LARGE", { amount: maxAmount, currency });
}

const isTooLarge = (amount: string): boolean => (amount.split(".")[0] ?? "").length > wholeDigits;

/**
 * The captured or reserved money was for this amount, so changing the amount requires a refund. A courier
 * collects the amount on the parcel's label.
 */
export function requireUnpaid(
  before: PricedFields & { readonly Status: string; readonly ShippingData: string },
  after: PricedFields,
): void {
  if (before.Currency === after.Currency && money(before.Amount, before.Currency).amount === after.Amount)
    return;
  if (isAmountOnLabel({ status: before.Status, shippingData: before.ShippingData }))
    throw refused("AMOUNT_ON_LABEL");
  const state = paymentStateOf(before.Status);
  if (isPayable(state) || state === "UNKNOWN") return;
  throw refused("PAID_AMOUNT_FIXED");
}

/**
 * Requires readable numbers, prices without more decimals than the currency has, and a listed tax rate. Stored
 * values are accepted.
 */
function requireExact(
  items: readonly OrderItemFacts[],
  currency: string,
  before: PricedFields | undefined,
): void {
  const storedItems = itemsOf(before?.Data ?? "{}");
  items.forEach(({ price, qty, taxPercent }, at) => {
    const itemPath = `Data.items.${at}`;
    // Unreadable numbers count as 0, and would make the order cheaper than its items.
    if (price !== "" && !isAmount(price) && !storedItems.some((item) => item.price === price))
      throw faulty(`${itemPath}.price`, "NOT_A_NUMBER");
    if (qty.trim() !== "" && !storedItems.some((item) => item.qty === qty)) {
      if (!isAmount(qty)) throw faulty(`${itemPath}.qty`, "NOT_A_NUMBER");
      if (qty.trim().startsWith("-")) throw faulty(`${itemPath}.qty`, "TOO_SMALL");
    }
    if (isTooPrecise(price, currency) && !storedItems.some((item) => item.price === price))
      throw faulty(`${itemPath}.price`, "AMOUNT_TOO_PRECISE");
    const isListed = taxPercent === "" || taxPercents.some((rate) => Number(taxPercent) === rate);
    if (!isListed && !storedItems.some((item) => item.taxPercent === taxPercent))
      throw faulty(`${itemPath}.tax_percent`, "TAX_NOT_LISTED");
  });
}
