import { money } from "@hpay/domain";
import { isOwnNotifyAddress, isUnencryptedNotifyAddress } from "../../orders/facts/notify-address";
import type { OrderRow } from "../../orders/facts/order-facts";
import { payPageAddress } from "../../orders/facts/pay-page-address";
import { newRand, outcomeRand, signed } from "../../orders/notifications/result-signature";
import { type ShopOperation, shopResult } from "../../orders/notifications/shop-result";
import type { Services } from "../../platform/services";
import { namesNoMethod } from "../../pos/methods/method-number";
import { amountToPay, isRounded, type ShopRequest } from "./shop-request";
import type { ShopSite } from "./signing-site";

interface Answered {
  readonly operation?: ShopOperation;
  readonly request?: ShopRequest;
  /** Its notification is another message to the shop. */
  readonly isApart?: boolean;
}

/**
 * The signed result of a shop's call. A payment's result is signed like its first notification, so that the
 * shop recognizes them as one.
 */
export async function shopAnswer(
  services: Services,
  site: ShopSite,
  order: OrderRow,
  { operation, request, isApart = false }: Answered,
) {
  const now = services.now();
  const result = await shopResult(services.db, site.row, order, { now, operation });
  const fields = {
    ...result,
    ...(request ? answeredRequest(services, site, request, order, result.payment_method) : {}),
  };
  if (operation !== "store") {
    const { secrets } = services;
    return signed(fields, isApart ? newRand(secrets) : outcomeRand(secrets, site.id, fields), site);
  }
  // A store call creates no transaction and charges no card; existing ones are in the order.
  const stored = { ...fields, transaction_uid: "", vault_token_uid: "" };
  return signed(stored, newRand(services.secrets), site);
}

/** The answer to `store`, with the customer's pay address. */
export const storeAnswer = async (
  services: Services,
  site: ShopSite,
  order: OrderRow,
  request: ShopRequest,
) => ({
  ...(await shopAnswer(services, site, order, { operation: "store", request })),
  pay_url: payPageAddress(services.settings, site.id, order.uid),
});

/**
 * The signed amount: as the shop wrote it, unless the stored order has another. Signing the requested amount
 * for a paid order would claim that all of it was paid.
 */
function answeredMoney(request: ShopRequest, storedValue: OrderRow) {
  const isSame =
    request.order_amount !== "" &&
    request.order_currency === storedValue.currency &&
    amountToPay(request) === money(storedValue.amount, storedValue.currency).amount;
  return isSame ? { order_amount: request.order_amount } : {};
}

/** Parts of a request that were not carried out as requested are in `warnings`. */
function answeredRequest(
  services: Services,
  site: ShopSite,
  request: ShopRequest,
  order: OrderRow,
  method: string,
) {
  const { warnings = [], ...address } = answeredAddress(services, site, request);
  const all = [...warnings, ...amountWarning(request, order), ...unknownMethod(request, method)];
  return { ...answeredMoney(request, order), ...address, ...(all.length === 0 ? {} : { warnings: all }) };
}

function amountWarning(request: ShopRequest, order: OrderRow): readonly string[] {
  const { order_amount: sum, order_currency: currency } = request;
  if (sum === "") return [`order_amount is missing: the order keeps ${order.amount} ${order.currency}.`];
  return isRounded(request)
    ? [`order_amount was rounded to ${amountToPay(request)}: ${currency} has no smaller unit.`]
    : [];
}

/** A number from another POS would leave the shop without its method, for no visible reason. */
const unknownMethod = ({ payment_method: named }: ShopRequest, method: string): readonly string[] =>
  method !== "" || namesNoMethod(named)
    ? []
    : [`payment_method: this POS has no payment method ${named}. The customer chooses on the pay page.`];

/**
 * A rejected notification address is reported, or the shop would wait for notifications that go elsewhere.
 */
function answeredAddress(
  { settings }: Services,
  { row }: ShopSite,
  { notify_url }: ShopRequest,
): { readonly notify_url?: string; readonly warnings?: readonly string[] } {
  if (notify_url === "") return {};
  if (isOwnNotifyAddress(settings, row, notify_url)) return { notify_url };
  const fault = isUnencryptedNotifyAddress(settings, notify_url)
    ? "does not start with https://: the POS's"
    : "is not an address of this POS: its";
  const why = `notify_url ${fault} own notification address is used.`;
  return { notify_url: row.defaultNotifyUrl, warnings: [why] };
}
