import { isAmount, isPositive, money, paymentStateOf, plainAmount } from "@hpay/domain";
import type { FastifyReply } from "fastify";
import Type, { type Static } from "typebox";
import { shop } from "../../../orders/facts/actor";
import type { OrderRow } from "../../../orders/facts/order-facts";
import { isSaleDocumented } from "../../../orders/fulfilment/documented";
import { documentWith, requireMoney } from "../../../orders/fulfilment/fulfil";
import { saleOf } from "../../../orders/fulfilment/movement";
import { documentKindOf } from "../../../orders/fulfilment/reversal";
import { hasUnissued, issueUnissued } from "../../../orders/fulfilment/unissued-receipts";
import type { ShopOperation } from "../../../orders/notifications/shop-result";
import { shopResultSchema } from "../../../orders/notifications/shop-result-fields";
import { OpenOrder } from "../../../orders/order/order";
import { answeredOrder, beginRefund } from "../../../orders/payments/change-payment";
import { requireShopWithinLimit } from "../../../orders/payments/company-rule";
import { inTransaction, type Work } from "../../../platform/database/transaction";
import { ApiError, invalid, notFound, refused as refusedWith } from "../../../platform/http/api-error";
import type { App } from "../../../platform/http/app";
import { readData } from "../../../platform/json/data-json";
import type { Services } from "../../../platform/services";
import { findSiteMethod, type SiteMethodKind } from "../../../pos/methods/method-number";
import { fiscalsOf } from "../../../pos/methods/site-methods";
import { isUnlocked } from "../../../pos/purchase-key/unlocked";
import { requireFirstUse } from "../newest-request";
import { inShopWords, pageFields, pageText, refuseSignature, shopCall } from "../page-call";
import { shopAnswer } from "../shop-answer";
import { type ShopSite, signingSite } from "../signing-site";
import { refundedLines } from "./refunded-lines";

const body = Type.Unknown();
const params = Type.Object({ muid: Type.String(), method: Type.String(), uid: Type.String() });
type Fields = Readonly<Record<string, unknown>>;

export interface HandledOrder {
  readonly order: OrderRow;
  readonly operation?: ShopOperation;
  /** Key of the request to the acquirer. */
  readonly chain?: string | undefined;
}

/** A shop's calls about a stored order: refund, state, fiscal receipt. */
export function handlerRoutes(app: App, services: Services): void {
  const handle = (
    kind: SiteMethodKind,
    name: string,
    summary: string,
    work: (call: HandlerCall, work: Work) => Promise<HandledOrder>,
  ) =>
    app.post(
      `/clientpay/handlers/${kind}/:muid/:method/:uid/${name}`,
      { schema: { body, params, ...shopCall(summary, shopResultSchema) } },
      (request, reply) =>
        answerHandler(services, kind, request.params, pageFields(request.body), reply, work),
    );
  handle("payment", "refundRequest", "Refunds a shop's order, once for each rand", refund);
  handle("payment", "queryRequest", "The state of a shop's order", async ({ order }) => ({
    order: order.row,
  }));
  handle("fiscal", "defaultAction", "The fiscal receipt or booking of a shop's paid order", issueDocument);
}

export interface HandlerCall {
  readonly services: Services;
  readonly site: ShopSite;
  readonly order: OpenOrder;
  /** Id of the method named by the call. */
  readonly methodId: number;
  readonly fields: Fields;
}

async function answerHandler(
  services: Services,
  kind: SiteMethodKind,
  path: Static<typeof params>,
  fields: Fields,
  reply: FastifyReply,
  handle: (call: HandlerCall, work: Work) => Promise<HandledOrder>,
) {
  return inShopWords(reply, async () => {
    const uid = pageText(fields, "order_uid");
    const site = await signingSite(services, {
      merchantUid: path.muid,
      parts: partsOf(fields),
      hash: pageText(fields, "verificationhash"),
      request: reply.request,
    });
    // The signature covers only the order in the body, so the path must name the same order.
    if (!site || uid === "" || uid !== path.uid) return refuseSignature(reply);
    const handledOrder = await inTransaction(services, async (work) => {
      const namedSite = { kind, siteId: site.id };
      const method = await findSiteMethod(work.tx, namedSite, path.method);
      if (!method) throw refusedWith("METHOD_NOT_ON_POS");
      const order = await OpenOrder.byUid(services, work, site.id, uid);
      if (!order) throw notFound();
      return handle({ services, site, order, methodId: method.id, fields }, work);
    });
    const { operation, chain } = handledOrder;
    const order =
      chain === undefined ? handledOrder.order : await answeredOrder(services, handledOrder.order.id, chain);
    if (operation === undefined) return shopAnswer(services, site, order, {});
    // WooCommerce's plugin only notes the answer to its refund, and reads the new status from the notification.
    return shopAnswer(services, site, order, { operation, isSeparate: operation === "refund" });
  });
}

/**
 * A shop signs the order and a `rand` for a handler, but no amount. The hash of any other text, such as a
 * payment request or the result that the customer's browser has, is refused.
 */
const partsOf = (fields: Fields) => ({
  orderUid: pageText(fields, "order_uid"),
  rand: pageText(fields, "rand"),
});

/** The hash covers neither amount nor items, so each hash counts once and refunds at most what is left. */
async function refund({ services, site, order, fields }: HandlerCall): Promise<HandledOrder> {
  requireShopRefunds(site);
  if (pageText(fields, "rand") === "") throw invalid("rand", "rand is missing. Each refund needs a new one");
  const hash = pageText(fields, "verificationhash");
  await requireFirstUse(order, hash, "This refund has already been carried out.");
  const { currency } = order.row;
  const typedAmount = plainAmount(pageText(fields, "order_total"));
  if (!isAmount(typedAmount) || !isPositive({ amount: typedAmount, currency })) {
    throw invalid("order_total", "order_total must be a decimal number above 0");
  }
  // Amounts that shops compute with floating point have rounding noise beyond the currency's decimals.
  const { amount } = money(typedAmount, currency);
  await requireShopWithinLimit(order, amount);
  // If the named lines cost another amount, the refund is spread over all lines.
  const lines = refundedLines(order.row, fields.order_items);
  const chain = await beginRefund(order, shop, { amount, reason: "", restock: false, lines });
  await order.save();
  services.log.info({ site: site.id, order: order.row.id, amount, currency }, "a shop requested a refund");
  return { order: order.row, operation: "refund", chain };
}

/** Whether the shop can refund by itself; the merchant can switch this off. */
export const canShopRefund = ({ row }: Pick<ShopSite, "row">): boolean =>
  !isSet(readData(row.data).NoShopRefunds);

export function requireShopRefunds(site: ShopSite): void {
  if (!canShopRefund(site))
    throw new ApiError("FORBIDDEN", { text: "Refunds by the shop are turned off for this POS." });
}

const isSet = (value: unknown): boolean => value === true || value === 1 || value === "1" || value === "true";

/** The receipt or booking that a payment should have; an existing one is returned. */
export async function issueDocument(
  { services, site, order, methodId }: Omit<HandlerCall, "fields">,
  work: Work,
): Promise<HandledOrder> {
  if (!isUnlocked(services, site.row, "fiscal")) throw new ApiError("KEY_REQUIRED");
  const method = (await fiscalsOf(work.tx, site.id)).find((method) => method.id === methodId);
  if (!method) throw refusedWith("METHOD_NOT_ON_POS");
  if (documentKindOf(method.definition) === "receipt" && (await hasUnissued(order, method))) {
    await issueUnissued(order, method, shop);
    await order.save();
    return { order: order.row };
  }
  if (await isSaleDocumented(work.tx, order.row, method)) return { order: order.row };
  if (paymentStateOf(order.row.status) !== "PAID") throw refusedWith("RECEIPT_NEEDS_PAYMENT");
  requireMoney(order);
  await documentWith(order, method, saleOf(order.row), shop);
  await order.save();
  return { order: order.row };
}
