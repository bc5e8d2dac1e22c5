import { money } from "@hpay/domain";
import { baseAmount } from "../../orders/facts/choice-lines";
import { isOwnNotifyAddress, isUnencryptedNotifyAddress } from "../../orders/facts/notify-address";
import type { OrderRow } from "../../orders/facts/order-facts";
import { payPageAddress } from "../../orders/facts/pay-page-address";
import { newRand, outcomeRand, withSignature } from "../../orders/notifications/result-signature";
import { type ShopOperation, shopResult } from "../../orders/notifications/shop-result";
import { shopResultFields } from "../../orders/notifications/shop-result-fields";
import { object, text } from "../../platform/http/answer-schema";
import type { Services } from "../../platform/services";
import { namesNoMethod } from "../../pos/methods/method-number";
import { amountToPay, isRounded, type ShopRequest } from "./shop-request";
import type { ShopSite } from "./signing-site";

interface AnsweredOrder {
  readonly operation?: ShopOperation;
  readonly request?: ShopRequest;
  /** The order's items differ from those of the request. */
  readonly hasOtherItems?: boolean;
  /** Whether the answer has a separate `rand`, because the refund's notification is another message. */
  readonly isSeparate?: boolean;
}

/** The signed result of a shop's call; for a payment, signed like its first notification. */
export async function shopAnswer(
  services: Services,
  site: ShopSite,
  order: OrderRow,
  { operation, request, hasOtherItems = false, isSeparate = false }: AnsweredOrder,
) {
  const now = services.now();
  const result = await shopResult(services.db, site.row, order, { now, operation });
  const warnings = request
    ? [
        ...addressWarning(services, site, request),
        ...amountWarning(request, order),
        ...(hasOtherItems ? [otherItems] : []),
        ...unknownMethod(request, result.payment_method),
      ]
    : [];
  const fields = {
    ...result,
    ...(request ? answeredMoney(request, order) : {}),
    ...(request ? answeredAddress(services, site, request) : {}),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
  if (operation !== "store") {
    const { secrets } = services;
    return withSignature(fields, isSeparate ? newRand(secrets) : outcomeRand(secrets, site.id, fields), site);
  }
  // A store call creates no transaction and charges no card; the order contains the existing transactions.
  const storeFields = { ...fields, transaction_uid: "", vault_token_uid: "" };
  return withSignature(storeFields, newRand(services.secrets), site);
}

export const storeResultSchema = object({ ...shopResultFields, pay_url: text });

/** The answer to `store`, with the customer's pay address. */
export const storeAnswer = async (
  services: Services,
  site: ShopSite,
  { order, hasOtherItems }: { readonly order: OrderRow; readonly hasOtherItems: boolean },
  request: ShopRequest,
) => ({
  ...(await shopAnswer(services, site, order, { operation: "store", request, hasOtherItems })),
  pay_url: payPageAddress(services.settings, site.id, order.uid),
});

/**
 * The signed amount: as the shop wrote it, unless the stored order has another. Signing the requested amount
 * for a paid order would claim that all of it was paid.
 */
function answeredMoney(request: ShopRequest, storedValue: OrderRow) {
  const isSentAmount =
    request.order_amount !== "" &&
    request.order_currency === storedValue.currency &&
    amountToPay(request) === money(storedValue.amount, storedValue.currency).amount;
  return isSentAmount ? { order_amount: request.order_amount } : {};
}

/** An order that was paid, or that a person has taken over in the panel, keeps its amount. */
function amountWarning(request: ShopRequest, order: OrderRow): readonly string[] {
  const { order_amount: sum, order_currency: currency } = request;
  const storedAmount = `the order keeps ${order.amount} ${order.currency}`;
  if (sum === "") return [`order_amount is missing: ${storedAmount}.`];
  const requestedAmount = amountToPay(request);
  // The shop's own amount, or the whole one that the gateway reported.
  const storedAmounts = [baseAmount(order).amount, money(order.amount, order.currency).amount];
  if (order.currency !== currency || !storedAmounts.includes(money(requestedAmount, currency).amount))
    return [`order_amount ${requestedAmount} ${currency} was not stored: ${storedAmount}. ${correction}`];
  return isRounded(request)
    ? [`order_amount was rounded to ${requestedAmount}: ${currency} has no smaller unit.`]
    : [];
}

const correction =
  "The order is paid or managed in the panel. To correct a paid order, refund it and create a new one.";
const otherItems = `order_items were not stored: the order keeps its stored items. ${correction}`;

/** Warns about the ID of another POS's method, which leaves the order without a method. */
const unknownMethod = ({ payment_method: methodNumber }: ShopRequest, method: string): readonly string[] =>
  method !== "" || namesNoMethod(methodNumber)
    ? []
    : [
        `payment_method: this POS has no payment method ${methodNumber}. The customer chooses on the pay page.`,
      ];

/** A rejected notification address is replaced by the POS's own. */
function answeredAddress({ settings }: Services, { row }: ShopSite, { notify_url }: ShopRequest) {
  if (notify_url === "") return {};
  return { notify_url: isOwnNotifyAddress(settings, row, notify_url) ? notify_url : row.defaultNotifyUrl };
}

/** Warns the shop, which would otherwise wait for notifications that are sent elsewhere. */
function addressWarning(
  { settings }: Services,
  { row }: ShopSite,
  { notify_url }: ShopRequest,
): readonly string[] {
  if (notify_url === "" || isOwnNotifyAddress(settings, row, notify_url)) return [];
  const fault = isUnencryptedNotifyAddress(settings, notify_url)
    ? "does not start with https://: the POS's"
    : "is not an address of this POS: its";
  return [`notify_url ${fault} own notification address is used.`];
}
