import { isDeepStrictEqual } from "node:util";
import { asFlag, isPayable, paymentStateOf } from "@hpay/domain";
import { and, eq, notInArray, sql } from "drizzle-orm";
import { shop } from "../../../orders/facts/actor";
import { chosenLines, shopLines } from "../../../orders/facts/choice-lines";
import { isOwnNotifyAddress } from "../../../orders/facts/notify-address";
import { itemsOf, type OrderRow } from "../../../orders/facts/order-facts";
import { isDocumented } from "../../../orders/fulfilment/documented";
import { isAmountOnLabel } from "../../../orders/fulfilment/packets";
import { OpenOrder } from "../../../orders/order/order";
import { hasTerms } from "../../../orders/subscriptions/terms";
import type { Queries } from "../../../platform/database/database";
import { transactions } from "../../../platform/database/schema/commerce";
import { orderEvents } from "../../../platform/database/schema/payments";
import { companies } from "../../../platform/database/schema/people";
import { inTransaction, type Work } from "../../../platform/database/transaction";
import { readData } from "../../../platform/json/data-json";
import { editData, isObjectText } from "../../../platform/json/edit-data";
import { isObject } from "../../../platform/json/values";
import type { Services } from "../../../platform/services";
import { findSiteMethod } from "../../../pos/methods/method-number";
import { recordRequest } from "../newest-request";
import { namesStoredCard, type ShopRequest } from "../shop-request";
import type { ShopSite } from "../signing-site";
import { moneyOfClaim } from "./claimed-money";
import { followClaim } from "./follow-claim";
import { hasTaxAmount, withTaxes } from "./item-tax";
import {
  hasOtherSum,
  isOtherPurchase,
  missingChoices,
  requestedValues,
  wouldChange,
} from "./requested-change";
import { resentData } from "./resent-data";
import { readShopStatus, type ShopClaim } from "./shop-status";
import { hasTaxLine, withoutTaxLines } from "./tax-lines";

/** How much of unreadable `Data` is written to the audit log. */
const maxStoredLength = 100_000;

export type StoreOutcome =
  | {
      readonly kind: "stored";
      readonly order: OrderRow;
      /**
       * Whether the items differ from the shop's, because a document has fixed them or a person took the order
       * over.
       */
      readonly hasOtherItems: boolean;
    }
  /** An older request, repeated after a newer one, that would lower the amount or change the state. */
  | { readonly kind: "stale" }
  /** The request would change an order while an acquirer is being asked about its money. */
  | { readonly kind: "checking" }
  /**
   * A person made an order with this number and another amount in the panel: the request is another purchase.
   */
  | { readonly kind: "taken" };

/** The messages that tell a shop why its order was not stored. */
export const notStored = {
  stale: "A newer request for this order has already been stored.",
  checking: "The bank is still checking a payment for this order. A notification will follow.",
  taken: "An order with this number was created in the panel with another amount. Send a new order_uid.",
};

/**
 * Creates or updates the order by its uid. The shop sets the status until the gateway has handled the order,
 * because a shop may not undo what a payment, receipt or parcel has written. The shop also may not change an
 * order that a person has taken over, or the delivery and fee that the customer chose on the pay page.
 */
export async function storeOrder(
  services: Services,
  site: ShopSite,
  sentRequest: ShopRequest,
): Promise<StoreOutcome> {
  const claim = readShopStatus(sentRequest.status);
  return inTransaction(services, async (work): Promise<StoreOutcome> => {
    const { tx } = work;
    // The second of two simultaneous requests for one uid waits, and then updates the order.
    const orderLockKey = `${site.id} ${sentRequest.order_uid}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderLockKey}, 0))`);
    // Locks the order, so that a simultaneous payment commits first and its changes are not overwritten.
    const order = await OpenOrder.byUid(services, work, site.id, sentRequest.order_uid);
    const storedOrder = order?.row;
    const request = { ...sentRequest, items: withoutChosen(sentRequest.items, storedOrder) };
    const age = await recordRequest(work, site.id, request, services.now());
    if (age === "stale" && storedOrder && wouldChange(request, claim, storedOrder)) return { kind: "stale" };
    if (storedOrder && order.hasOpenRequest && wouldChange(request, claim, storedOrder, "any sum"))
      return { kind: "checking" };
    if (storedOrder && isOtherPurchase(request, storedOrder)) return { kind: "taken" };
    const isOurs = storedOrder !== undefined && (await hasHistory(work, storedOrder.id));
    if (storedOrder && !isObjectText(storedOrder.data))
      work.audit({
        companyId: site.companyId,
        userId: null,
        action: "replace-data",
        resource: "company_site_orders",
        recordId: storedOrder.id,
        address: "",
        details: { before: storedOrder.data.slice(0, maxStoredLength) },
      });
    const items = await taxedItems(tx, site, request);
    const isBeingPaid = order?.hasOpenRequest === true;
    const before = { claim, storedOrder, isOurs, isBeingPaid, isRepeated: age !== "new" };
    const values = await valuesOf(services, work, site, { ...request, items }, before);
    const event = { name: chargebackEvent, details: { status: request.status } };
    const creationEvent = claim.isChargeback ? event : undefined;
    const orderContext = { services, work, site: site.row };
    if (!order) {
      const createdOrder = await OpenOrder.create(
        orderContext,
        { ...values, uid: request.order_uid },
        shop,
        creationEvent,
      );
      return { kind: "stored", order: createdOrder.row, hasOtherItems: false };
    }
    order.set(values);
    if (creationEvent) order.addEvent(shop, creationEvent.name, creationEvent.details);
    // The answer to the shop's call has the result, so the shop is not notified.
    order.answerShop();
    await order.save(shop);
    if (isOurs || isManagedByPerson(storedOrder)) await followClaim(order, claim);
    const hasOtherItems = items !== undefined && !isDeepStrictEqual(items, shopLines(order.row.data));
    return { kind: "stored", order: order.row, hasOtherItems };
  });
}

interface Before {
  readonly claim: ShopClaim;
  readonly storedOrder: OrderRow | undefined;
  readonly isOurs: boolean;
  /** Whether an acquirer is being asked about the order's money. */
  readonly isBeingPaid: boolean;
  /** Whether one of the shop's requests is sent again, perhaps by its customer with other items. */
  readonly isRepeated: boolean;
}

/** The order's fields after the request. @param request with the tax in its items */
async function valuesOf(
  services: Services,
  { tx }: Work,
  site: ShopSite,
  request: ShopRequest,
  { claim, storedOrder, isOurs, isBeingPaid, isRepeated }: Before,
) {
  const isTakenOver = isManagedByPerson(storedOrder);
  /** The stored order, if the gateway or a person has handled it: the shop then cannot change its status. */
  const handledOrder = isOurs || isTakenOver ? storedOrder : undefined;
  const status = (handledOrder ? handledOrder.status : claim.status) || storedOrder?.status || "";
  // A request without an amount leaves the order's amount unchanged.
  const unchangedOrder = storedOrder && request.order_amount === "" ? storedOrder : undefined;
  const currency = unchangedOrder?.currency ?? request.order_currency;
  const chosenOptions = chosenLines(storedOrder?.currency === currency ? storedOrder.data : "{}", currency);
  const paidOrder =
    handledOrder && (!isPayable(paymentStateOf(handledOrder.status)) || isAmountOnLabel(handledOrder))
      ? handledOrder
      : undefined;
  // A subscription begins with the terms that its customer saw: when the bank has answered or, after a
  // reservation, at the capture.
  const isReserved = handledOrder !== undefined && paymentStateOf(handledOrder.status) === "RESERVED";
  // The items of a receipt or a booking are fixed. A paid order, or one whose amount is on a parcel's label,
  // keeps its items when the request has another amount, or may have been sent again by the customer.
  const isFixed =
    storedOrder !== undefined &&
    (isBeingPaid ||
      ((isRepeated || isReserved) && agreesTerms(request, storedOrder)) ||
      (paidOrder && (isRepeated || hasOtherSum(request, storedOrder, (difference) => difference !== 0))) ||
      (await isDocumented(tx, storedOrder)));
  const requestToStore = isFixed ? { ...request, items: undefined } : request;
  const address = request.notify_url;
  const isOwnAddress = isOwnNotifyAddress(services.settings, site.row, address);
  const ownRequest = { ...request, notify_url: isOwnAddress ? address : "" };
  const sentData = {
    ...siteData(ownRequest),
    ...(isTakenOver ? {} : orderData(requestToStore, chosenOptions.lines)),
  };
  // A refused address also removes the address of an earlier request.
  const forgottenNames = [
    ...(address === "" || isOwnAddress ? [] : ["notify_url"]),
    // If the request names no stored card, the card that an earlier request named is removed.
    ...(isTakenOver || namesStoredCard(request.vault_token_uid) ? [] : ["vault_token_uid"]),
    // A shop agrees terms by its items only. A person may have stored terms under its number, unseen.
    ...(isTakenOver || isBeingPaid || paidOrder ? [] : ["subscription"]),
  ];
  const data = resentData(storedOrder?.data ?? "{}", sentData, forgottenNames);
  const name =
    (isTakenOver ? storedOrder.name : request.order_name) || storedOrder?.name || `#${request.order_uid}`;
  const now = services.now();
  const amounts = isTakenOver
    ? storedOrder
    : (unchangedOrder ?? requestedValues(request, storedOrder ? missingChoices(request, storedOrder) : "0"));
  const money = moneyOfClaim(amounts, { storedOrder, paid: paidOrder, status, now });
  const isOwnMethod = (isOurs || isTakenOver) && storedOrder?.companySitePaymentMethodId != null;
  const namedSite = { siteId: site.id };
  const method = isOwnMethod
    ? undefined
    : await findSiteMethod(tx, { kind: "payment", ...namedSite }, request.payment_method);
  const delivery =
    isOurs || isTakenOver
      ? undefined
      : await findSiteMethod(tx, { kind: "shipping", ...namedSite }, request.shipping_method);
  const shippingData = storedOrder?.shippingData ?? "{}";
  return {
    name,
    ...money,
    status,
    data,
    companySitePaymentMethodId: method?.id ?? storedOrder?.companySitePaymentMethodId ?? null,
    paymentMethodId: method?.definitionId ?? storedOrder?.paymentMethodId ?? null,
    shippingData: delivery ? editData(shippingData, ["method_uid"], delivery.uid) : shippingData,
  };
}

/** Items without the delivery and fee that the customer chose here, which a shop may send back as items. */
function withoutChosen<Items extends ShopRequest["items"]>(items: Items, storedOrder: OrderRow | undefined) {
  const { lines } = chosenLines(storedOrder?.data ?? "{}", storedOrder?.currency ?? "");
  return items?.filter(
    (item) =>
      !lines.some((line) => {
        const [sent, chosen] = [Object(item), Object(line)];
        const hasSamePrice = Number(sent.price) === Number(chosen.price);
        return sent.type === chosen.type && sent.name === chosen.name && hasSamePrice;
      }),
  );
}

/** Whether items have terms of later charges. No signature covers items, so only a new request changes them. */
const agreesTerms = ({ items = [] }: ShopRequest, { data }: OrderRow): boolean =>
  [...items, ...itemsOf(data)].some((item) => isObject(item) && hasTerms(item.subscription));

const isManagedByPerson = (storedOrder: OrderRow | undefined): storedOrder is OrderRow =>
  storedOrder !== undefined && asFlag(readData(storedOrder.data).hpayedit);

/** The tax of a line depends on the rates of the company's country. */
async function taxedItems(
  tx: Queries,
  { companyId }: ShopSite,
  { items, order_amount, order_currency }: ShopRequest,
) {
  if (items === undefined || !(hasTaxAmount(items) || hasTaxLine(items))) return items;
  const isOwn = eq(companies.id, companyId);
  const [company] = await tx.select({ country: companies.country }).from(companies).where(isOwn);
  const country = company?.country ?? "";
  return withTaxes(withoutTaxLines(items, country, order_currency), order_amount, country);
}

/** Timeline entry of a shop's report that a bank took money back. */
const chargebackEvent = "shop-reports-taken-back";
/** Timeline entries of steps that leave the status to the shop. */
const harmlessEvents = ["order-created", "order-edited", "offer-sent", "receipt-copied", chargebackEvent];

/** Whether the gateway, a customer or a person has done something that the status reflects. */
async function hasHistory({ tx }: Work, orderId: number): Promise<boolean> {
  const transactionCount = await tx.$count(transactions, eq(transactions.orderId, orderId));
  if (transactionCount > 0) return true;
  const isHandlingEvent = and(eq(orderEvents.orderId, orderId), notInArray(orderEvents.name, harmlessEvents));
  return (await tx.$count(orderEvents, isHandlingEvent)) > 0;
}

const orderData = (
  { billing, shipping, items, service, status }: ShopRequest,
  chosenLines: readonly unknown[],
) =>
  definedValues({
    billing,
    shipping,
    items: items && [...items, ...chosenLines],
    ...service,
    shop_status: status || undefined,
  });

const siteData = ({ notify_url, order_user_url, sitedata, unknown }: ShopRequest) => ({
  ...definedValues({ notify_url: notify_url || undefined, order_user_url: order_user_url || undefined }),
  sitedata: sitedata ?? {},
  ...(Object.keys(unknown).length > 0 ? { shop: unknown } : {}),
});

const definedValues = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
