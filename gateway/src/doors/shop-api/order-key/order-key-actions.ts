import { isAmount, isPositive, isTooPrecise, money, paymentStateOf, refundable } from "@hpay/domain";
import { reservedCard } from "../../../orders/actions/order-actions";
import { shop } from "../../../orders/facts/actor";
import { type OrderRow, paymentFacts } from "../../../orders/facts/order-facts";
import { isSaleDocumented } from "../../../orders/fulfilment/documented";
import type { ShopOperation } from "../../../orders/notifications/shop-result";
import type { OpenOrder } from "../../../orders/order/order";
import { beginCapture, beginRefund, beginVoid } from "../../../orders/payments/change-payment";
import { requireShopWithinLimit } from "../../../orders/payments/company-rule";
import type { Work } from "../../../platform/database/transaction";
import { invalid, notFound } from "../../../platform/http/api-error";
import type { Services } from "../../../platform/services";
import { canShopDo } from "../../../pos/config/method-entries";
import { findSiteMethod } from "../../../pos/methods/method-number";
import { fiscalsOf, paymentOf } from "../../../pos/methods/site-methods";
import { isUnlocked } from "../../../pos/purchase-key/unlocked";
import { canShopRefund, issueDocument, requireShopRefunds } from "../handlers/handler-routes";
import { pageText } from "../page-call";
import type { ShopSite } from "../signing-site";

export type KeyOperation = "capture" | "void" | "refund" | "receipt";

/** An action that the shop's administration shows as a button of the order. */
export interface KeyAction {
  readonly operation: KeyOperation;
  /** `HPaySiteMethodId` of the method that carries out the action. */
  readonly method: number;
  /** The largest amount, a decimal text in the order's currency; absent if the action has no amount. */
  readonly amount?: string;
}

/** The actions on an order's money and documents that are possible for a shop now. */
export async function keyActions(
  services: Services,
  work: Work,
  site: ShopSite,
  row: OrderRow,
): Promise<readonly KeyAction[]> {
  const state = paymentStateOf(row.status);
  const method = await paymentOf(work.tx, row.companySitePaymentMethodId);
  const actions: KeyAction[] = [];
  const offer = (operation: "capture" | "void" | "refund", amount?: string) => {
    if (method && canShopDo(method.definition, operation))
      actions.push({ operation, method: method.number, ...(amount === undefined ? {} : { amount }) });
  };
  if (state === "RESERVED") {
    offer("capture", row.amount);
    offer("void");
  }
  const { captured, refunded, currency } = paymentFacts(row);
  const refundableMoney = refundable(money(captured, currency), money(refunded, currency));
  const isTaken = state === "PAID" || state === "PARTIALLY-REFUNDED";
  if (isTaken && isPositive(refundableMoney) && canShopRefund(site)) offer("refund", refundableMoney.amount);
  if (
    state === "PAID" &&
    isPositive({ amount: captured, currency }) &&
    isUnlocked(services, site.row, "fiscal")
  )
    for (const fiscal of await fiscalsOf(work.tx, site.id))
      if (!(await isSaleDocumented(work.tx, row, fiscal)))
        actions.push({ operation: "receipt", method: fiscal.number });
  return actions;
}

interface KeyCall {
  readonly services: Services;
  readonly site: ShopSite;
  readonly order: OpenOrder;
  readonly operation: KeyOperation;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The result of an action; the acquirer is asked after the commit. */
export interface KeyActionResult {
  readonly operation?: ShopOperation;
  /** Key of the request to the acquirer. */
  readonly chain?: string | undefined;
}

export async function executeKeyAction(call: KeyCall, work: Work): Promise<KeyActionResult> {
  const { services, site, order, operation, fields } = call;
  if (operation === "receipt") {
    const methodScope = { kind: "fiscal", siteId: site.id } as const;
    const method = await findSiteMethod(work.tx, methodScope, pageText(fields, "method"));
    if (!method) throw invalid("method", "method must be the number of a fiscal method of this POS");
    await issueDocument({ services, site, order, methodId: method.id }, work);
    return {};
  }
  const method = await paymentOf(work.tx, order.row.companySitePaymentMethodId);
  if (!method || !canShopDo(method.definition, operation)) throw notFound();
  if (operation === "refund") requireShopRefunds(site);
  const chain = await begin(call, operation);
  await order.save();
  return { operation, chain };
}

async function begin(
  { order, fields }: KeyCall,
  operation: "capture" | "void" | "refund",
): Promise<string | undefined> {
  if (operation === "void") return beginVoid(order, shop);
  const amount = amountOf(fields, order.row.currency);
  if (operation === "refund") {
    await requireShopWithinLimit(order, amount);
    return beginRefund(order, shop, { amount, reason: "", restock: fields.restock === true });
  }
  const cardId = (await reservedCard(order))?.id ?? null;
  return beginCapture(order, shop, { amount, cardId });
}

/** A person has typed and confirmed this amount, so it is never rounded. */
function amountOf(fields: Readonly<Record<string, unknown>>, currency: string): string {
  const typedAmount = pageText(fields, "amount");
  if (!isAmount(typedAmount) || !isPositive({ amount: typedAmount, currency }))
    throw invalid("amount", "amount must be a decimal number above 0");
  if (isTooPrecise(typedAmount, currency))
    throw invalid("amount", "amount has more decimal places than its currency");
  return money(typedAmount, currency).amount;
}
