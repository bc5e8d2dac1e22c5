import { type PaymentState, paymentStateOf } from "@hpay/domain";
import { eq, inArray, sql } from "drizzle-orm";
import { answeredMoney, captureOrder, refundOrder, voidOrder } from "../../../orders/actions/order-actions";
import { displayFields, displayKinds, paymentNames } from "../../../orders/facts/display";
import { failedStates } from "../../../orders/facts/order-facts";
import { documentsWithoutMethod } from "../../../orders/fulfilment/reversal";
import type { RecordChange, Row } from "../../../people/access/change";
import { orders, transactions } from "../../../platform/database/schema/commerce";
import { refused } from "../../../platform/http/api-error";
import { inSites } from "../../../pos/access/scopes";
import { type Resource, type RowOf, resource } from "../engine/resource";
import { transactionFields } from "../orders/order-fields";

/** Runs an action of a transaction's order, unless the transaction is a refund or moved no money. */
function actOnOrder(action: (change: RecordChange) => Promise<Row>) {
  return async (change: RecordChange<RowOf<typeof transactionFields>>): Promise<Row> => {
    const { OrderId: orderId, Amount, Status } = change.row;
    if (orderId === null) throw refused("TRANSACTION_WITHOUT_ORDER");
    const isRefund = Amount.startsWith("-");
    if (isRefund || failedOrCanceled.includes(paymentStateOf(Status))) {
      const [order] = await change.work.tx
        .select({ uid: orders.uid })
        .from(orders)
        .where(eq(orders.id, orderId));
      const orderUid = { order: order?.uid ?? "" };
      throw refused(isRefund ? "TRANSACTION_IS_REFUND" : "TRANSACTION_MOVED_NOTHING", orderUid);
    }
    return action({ ...change, id: orderId });
  };
}

const failedOrCanceled: readonly PaymentState[] = [...failedStates, "CANCELED"];

const orderOfTransaction = {
  id: orders.id,
  Uid: orders.uid,
  Name: orders.name,
  Status: orders.status,
  Data: orders.data,
  // Method scripts need these fields, above all the order's method, to offer the order's actions.
  CompanySitePaymentMethodId: orders.companySitePaymentMethodId,
  CompanySiteId: orders.companySiteId,
  Amount: orders.amount,
  Currency: orders.currency,
  CapturedAmount: orders.capturedAmount,
  RefundedAmount: orders.refundedAmount,
  ShippingData: orders.shippingData,
  FiscalData: orders.fiscalData,
  RefundData: orders.refundData,
};

/** Transactions, which only payments create; read-only for people. */
export const transactionsResource: Resource = resource({
  name: "company_site_transactions",
  table: transactions,
  id: transactions.id,
  version: transactions.version,
  fields: transactionFields,
  search: {
    column: transactions.searchText,
    fields: ["Uid", "Status", "Data"],
    // The order's text contains the buyer, so a search for a buyer goes through the order.
    ownerCondition: (pattern) =>
      sql`${transactions.orderId} in (select ${orders.id} from ${orders} where ${orders.searchText} like ${pattern})`,
  },
  visible: (caller) => inSites(transactions.companySiteId, caller, "order.view"),
  presented: {
    ...displayKinds,
    CapturedAmount: "decimal",
    RefundedAmount: "decimal",
    Order: { record: { ...orderOfTransaction, DocumentsWithoutMethod: "text" } },
  },
  presentedBytes: sql`coalesce((
    select octet_length(o.data) + octet_length(o.shipping_data) + octet_length(o.fiscal_data) + octet_length(o.refund_data)
    from ${orders} o where o.id = ${transactions.orderId}), 0)`,
  async present({ queries }, rows) {
    const names = await paymentNames(queries, rows);
    const orderIds = rows.map((row) => row.OrderId).filter((id) => typeof id === "number");
    const orderRows =
      orderIds.length === 0
        ? []
        : await queries.select(orderOfTransaction).from(orders).where(inArray(orders.id, orderIds));
    const missingDocuments = await documentsWithoutMethod(queries, orderRows);
    const ordersById = new Map<unknown, (typeof orderRows)[number]>(
      orderRows.map((order) => {
        const documents = missingDocuments.get(order.id);
        return [order.id, documents === undefined ? order : { ...order, DocumentsWithoutMethod: documents }];
      }),
    );
    return rows.map((row) => {
      const order = ordersById.get(row.OrderId);
      const { CapturedAmount, RefundedAmount } = order ?? {};
      return {
        ...row,
        ...displayFields(row, names),
        ...(order ? { CapturedAmount, RefundedAmount } : {}),
        Order: order ?? null,
      };
    });
  },
  answerAfterAction: answeredMoney,
  actions: {
    capture: actOnOrder(captureOrder),
    void: actOnOrder(voidOrder),
    refund: actOnOrder(refundOrder),
  },
});
