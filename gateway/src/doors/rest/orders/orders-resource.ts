import { type PaymentState, paymentStateOf } from "@hpay/domain";
import { and, asc, eq, inArray } from "drizzle-orm";
import {
  bookAction,
  copyReceipt,
  createPacketAction,
  issueReceiptAction,
  printLabel,
  revokePacket,
  trackPacket,
} from "../../../orders/actions/fulfilment-actions";
import {
  answeredMoney,
  cancelOrder,
  captureOrder,
  markPaid,
  refundOrder,
  voidOrder,
} from "../../../orders/actions/order-actions";
import { actorOf } from "../../../orders/facts/actor";
import { displayFields, displayKinds, paymentNames } from "../../../orders/facts/display";
import { isForbiddenUid } from "../../../orders/facts/order-uid";
import { payPageAddress } from "../../../orders/facts/pay-page-address";
import { isDocumented, isSameGoods } from "../../../orders/fulfilment/documented";
import { documentsWithoutMethod } from "../../../orders/fulfilment/reversal";
import { waitingForApproval } from "../../../orders/history/waiting-for-approval";
import { notifyCustomer } from "../../../orders/offers/notify-customer";
import { consumeOfferLimits } from "../../../orders/offers/offer-limits";
import { hasOpenIntent, openRequestsOf } from "../../../orders/order/open-intent";
import { OpenOrder } from "../../../orders/order/order";
import type { OrderChanges } from "../../../orders/order/write-order";
import { currentSplit } from "../../../orders/payments/split-pay";
import { termsText } from "../../../orders/subscriptions/terms";
import { demand } from "../../../people/access/caller";
import type { Change, Row } from "../../../people/access/change";
import { orders, transactions } from "../../../platform/database/schema/commerce";
import { companySites, sitePaymentMethods } from "../../../platform/database/schema/pos";
import { faulty, forbidden, notFound, refused } from "../../../platform/http/api-error";
import { readData } from "../../../platform/json/data-json";
import { editData } from "../../../platform/json/edit-data";
import { inSites, requireOnSite } from "../../../pos/access/scopes";
import { readBody } from "../engine/body";
import { type Reading, type Resource, type RowOf, resource } from "../engine/resource";
import { checkedAmount, requireUnpaid } from "./order-amount";
import {
  checkedData,
  isTakenOver,
  requireFieldsOfShop,
  requireNotifyAddress,
  seenData,
  withoutNotifyFlag,
} from "./order-data";
import { orderFields } from "./order-fields";

const transactionOfOrder = {
  id: transactions.id,
  OrderId: transactions.orderId,
  Uid: transactions.uid,
  CreatedAt: transactions.createdAt,
  Status: transactions.status,
  Data: transactions.data,
};

export const ordersResource: Resource = resource({
  name: "company_site_orders",
  aliases: ["company_sites_orders"],
  table: orders,
  id: orders.id,
  version: orders.version,
  fields: orderFields,
  search: { column: orders.searchText, fields: ["Uid", "Name", "Status", "Data"] },
  visible: (caller) => inSites(orders.companySiteId, caller, "order.view"),
  derivedFields: Object.keys(displayKinds),
  presented: {
    ...displayKinds,
    ...{
      ApprovalWaiting: "boolean",
      DocumentsWithoutMethod: "text",
      PayLink: "text",
      PaymentChecked: "boolean",
      Transactions: { records: transactionOfOrder },
    },
  },
  present: presentOrders,
  async create(change) {
    const { services, work, caller, body } = change;
    const values = readOrder(body, "create", "{}");
    if (isForbiddenUid(values.Uid)) throw faulty("Uid", "FORBIDDEN_CHARACTER");
    const orderSite = await requireOnSite(work.tx, caller, values.CompanySiteId, "order.edit");
    await consumeOfferLimits(services, work.tx, orderSite.siteId, values.Data);
    if (values.Data !== undefined) values.Data = withoutNotifyFlag(values.Data);
    requireFieldsOfShop(values.Data);
    if (isTakenOver(values.Data)) demand(caller, orderSite.companyId, "order.override-site");
    const order = { ...values, Amount: checkedAmount(values), Name: values.Name || `#${values.Uid}` };
    await checkMethod(change, orderSite.siteId, values.CompanySitePaymentMethodId);
    const [site] = await work.tx.select().from(companySites).where(eq(companySites.id, orderSite.siteId));
    if (!site) throw notFound();
    requireNotifyAddress(services.settings, site, values.Data);
    const createdOrder = await OpenOrder.create(
      { services, work, site },
      {
        ...changesOf(values),
        uid: values.Uid,
        name: order.Name,
        amount: order.Amount,
        currency: values.Currency,
      },
      actorOf(caller),
      { name: "order-created", details: {} },
    );
    return createdOrder.row.id;
  },
  async update(change) {
    const { services, work, caller, body, row, id } = change;
    const orderSite = await requireOnSite(work.tx, caller, row.CompanySiteId, "order.edit");
    const values = readOrder(body, "update", row.Data);
    // An order from a shop belongs to the shop, unless a person with the right takes it over or gives it
    // back.
    const [wasTakenOver, willBeTakenOver] = [row.Data, values.Data ?? row.Data].map(isTakenOver);
    const { sitedata } = readData(row.Data);
    if (sitedata !== undefined && !wasTakenOver && !willBeTakenOver) throw forbidden();
    // Only taking an order over or giving it back needs this right; people edit a taken-over order like any
    // other. The right also applies to a new order, because a shop may use its number later.
    if (wasTakenOver !== willBeTakenOver) demand(caller, orderSite.companyId, "order.override-site");
    // An order that is given back to its shop may get another amount, so its stored card is cleared.
    if (wasTakenOver && !willBeTakenOver && typeof values.Data === "string")
      values.Data = editData(values.Data, ["vault_token_uid"], undefined);
    // If a save omits `sitedata`, the order still belongs to the shop.
    if (typeof values.Data === "string" && readData(values.Data).sitedata === undefined)
      values.Data = editData(values.Data, ["sitedata"], sitedata);
    await consumeOfferLimits(services, work.tx, orderSite.siteId, values.Data);
    if (values.Data !== undefined) values.Data = withoutNotifyFlag(values.Data);
    requireFieldsOfShop(values.Data, row.Data);
    const order = { ...row, ...values };
    if (values.Amount !== undefined || values.Data !== undefined || values.Currency !== undefined) {
      if (await hasOpenIntent(work.tx, id)) throw refused("PAYMENT_BEING_CHECKED");
      values.Amount = checkedAmount(order, row);
      requireUnpaid(row, { ...order, Amount: values.Amount });
      requireReservedTerms(row, { ...order, Amount: values.Amount });
      const documentedOrder = { id, fiscalData: row.FiscalData, refundData: row.RefundData };
      if (!isSameGoods(row.Data, order.Data) && (await isDocumented(work.tx, documentedOrder)))
        throw faulty("Data", "RECEIPT_FROZEN");
    }
    const { CompanySitePaymentMethodId: methodId = row.CompanySitePaymentMethodId } = values;
    // Later steps ask the bank of the method that took the payment or will collect the money.
    if (methodId !== row.CompanySitePaymentMethodId && !unpaidStates.includes(paymentStateOf(row.Status)))
      throw faulty("CompanySitePaymentMethodId", "NOT_WRITABLE");
    await checkMethod(change, orderSite.siteId, methodId);
    const storedOrder = await OpenOrder.byId(services, work, id);
    if (!storedOrder) throw notFound();
    requireNotifyAddress(services.settings, storedOrder.site, values.Data, row.Data);
    // The name is always set, so that a body without fields counts as a change too.
    storedOrder.set({ name: storedOrder.row.name, ...changesOf(values) });
    storedOrder.addEvent(actorOf(caller), "order-edited", { fields: Object.keys(values) });
    await storedOrder.save();
  },
  async afterCommit({ services, id, body }) {
    if (readData(seenData(String(body.Data))).pbl_notify !== true) return undefined;
    const message = await notifyCustomer(services, id);
    return message === null ? { notified: false } : { notified: true, notifiedAddress: message };
  },
  answerAfterAction: answeredMoney,
  actions: {
    capture: captureOrder,
    void: voidOrder,
    refund: refundOrder,
    "mark-paid": markPaid,
    cancel: cancelOrder,
    "create-packet": createPacketAction,
    "print-label": printLabel,
    track: trackPacket,
    "revoke-packet": revokePacket,
    "fiscal-receipt": issueReceiptAction,
    "fiscal-copy": copyReceipt,
    book: bookAction,
  },
});

function readOrder<On extends "create" | "update">(body: Row, operation: On, storedData: string) {
  const values = readBody(orderFields, body, operation);
  if (values.Data !== undefined) values.Data = checkedData(values.Data, storedData);
  return values;
}

/** States of an order that nobody has paid or promised to pay. */
const unpaidStates: readonly PaymentState[] = ["NONE", "REFUSED", "FAILED", "ERROR"];

/** Refuses other terms for a reservation's subscription, which begins at the capture. */
function requireReservedTerms(before: RowOf<typeof orderFields>, after: typeof before): void {
  const [storedTerms, newTerms] = [before, after].map(({ Data: data, Amount: amount, Currency: currency }) =>
    termsText({ data, amount, currency }),
  );
  if (paymentStateOf(before.Status) === "RESERVED" && storedTerms !== newTerms)
    throw refused("PAID_AMOUNT_FIXED");
}

/** The order fields that a body changes. `readBody` has checked their types. */
function changesOf(values: Row): OrderChanges {
  const { Name, Amount, Currency, Data, CompanySitePaymentMethodId: methodId } = values;
  return {
    ...(typeof Name === "string" ? { name: Name } : {}),
    ...(typeof Amount === "string" ? { amount: Amount } : {}),
    ...(typeof Currency === "string" ? { currency: Currency } : {}),
    ...(typeof Data === "string" ? { data: Data } : {}),
    ...(typeof methodId === "number" || methodId === null ? { companySitePaymentMethodId: methodId } : {}),
  };
}

async function checkMethod({ work }: Change, siteId: number, methodId: unknown): Promise<void> {
  if (typeof methodId !== "number") return;
  const [method] = await work.tx
    .select({ id: sitePaymentMethods.id })
    .from(sitePaymentMethods)
    .where(and(eq(sitePaymentMethods.id, methodId), eq(sitePaymentMethods.companySiteId, siteId)));
  if (!method) throw faulty("CompanySitePaymentMethodId", "METHOD_NOT_ON_POS");
}

const splitOf = (row: RowOf<typeof orderFields>): Row => ({
  SplitPayData: currentSplit({
    splitPayData: row.SplitPayData,
    capturedAmount: row.CapturedAmount,
    refundedAmount: row.RefundedAmount,
    currency: row.Currency,
  }),
});

async function presentOrders(
  { services, queries, view }: Reading,
  rows: readonly RowOf<typeof orderFields>[],
): Promise<readonly Row[]> {
  const names = await paymentNames(queries, rows);
  // The fields are added in place, because copying a thousand rows took as long as reading them.
  const presentedRows = rows.map((row) => Object.assign(row, displayFields(row, names), splitOf(row)));
  const waitingIds = await waitingForApproval(queries, rows);
  for (const row of presentedRows) if (waitingIds.has(row.id)) Object.assign(row, { ApprovalWaiting: true });
  const missingDocuments = await documentsWithoutMethod(queries, rows);
  for (const row of presentedRows) {
    const documents = missingDocuments.get(row.id);
    if (documents !== undefined) Object.assign(row, { DocumentsWithoutMethod: documents });
  }
  if (view === "list") return presentedRows;
  const requestedIds = await openRequestsOf(
    queries,
    rows.map((row) => row.id),
  );
  for (const row of presentedRows)
    Object.assign(row, {
      PayLink: payPageAddress(services.settings, row.CompanySiteId, row.Uid),
      // The status is unchanged because the bank has not answered yet.
      ...(requestedIds.has(row.id) ? { PaymentChecked: true } : {}),
    });
  // A new order has no transactions to read, because it is unpaid.
  if (view === "made") return presentedRows.map((row) => ({ ...row, Transactions: [] }));
  const orderTransactions = await queries
    .select(transactionOfOrder)
    .from(transactions)
    .where(
      inArray(
        transactions.orderId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(transactions.id));
  return presentedRows.map((row, at) => ({
    ...row,
    Transactions: orderTransactions.filter((transaction) => transaction.OrderId === rows[at]?.id),
  }));
}
