import { asc, inArray } from "drizzle-orm";
import { displayFields, displayKinds, paymentNames } from "../../../orders/facts/display";
import { answeredCharge, cancelSubscription, chargeNow } from "../../../orders/renewals/subscription-actions";
import { upcomingCharges } from "../../../orders/renewals/upcoming-charges";
import { orders, subscriptions, transactions } from "../../../platform/database/schema/commerce";
import { groupBy } from "../../../platform/json/grouped";
import { inSites } from "../../../pos/access/scopes";
import { type Resource, resource } from "../engine/resource";
import { subscriptionFields } from "../orders/order-fields";

const orderOfSubscription = {
  id: orders.id,
  SubscriptionId: orders.subscriptionId,
  Uid: orders.uid,
  Name: orders.name,
  CreatedAt: orders.createdAt,
  Amount: orders.amount,
  Currency: orders.currency,
  Status: orders.status,
};
const chargeOfSubscription = {
  id: transactions.id,
  SubscriptionId: transactions.subscriptionId,
  Uid: transactions.uid,
  CreatedAt: transactions.createdAt,
  Status: transactions.status,
  Data: transactions.data,
};

/** Subscriptions, created by the first payment of an order with a subscription item; read-only for people. */
export const subscriptionsResource: Resource = resource({
  name: "company_site_subscriptions",
  table: subscriptions,
  id: subscriptions.id,
  version: subscriptions.version,
  fields: subscriptionFields,
  search: { column: subscriptions.searchText, fields: ["Uid", "Data"] },
  visible: (caller) => inSites(subscriptions.companySiteId, caller, "order.view"),
  presented: {
    ...displayKinds,
    Charges: { record: { due: "text", next: "text", awaited: "boolean", tryAt: "text" } },
    Orders: { records: orderOfSubscription },
    Transactions: { records: chargeOfSubscription },
  },
  async present({ queries, view, services }, rows) {
    const ids = rows.map((row) => row.id);
    const names = await paymentNames(queries, rows);
    const upcomingDates = await upcomingCharges(queries, ids, services.now());
    const children = await queries
      .select(orderOfSubscription)
      .from(orders)
      .where(inArray(orders.subscriptionId, ids))
      .orderBy(asc(orders.id));
    const charges =
      view === "list"
        ? []
        : await queries
            .select(chargeOfSubscription)
            .from(transactions)
            .where(inArray(transactions.subscriptionId, ids))
            .orderBy(asc(transactions.id));
    const ordersOf = groupBy(children, (order) => order.SubscriptionId);
    const chargesOf = groupBy(charges, (charge) => charge.SubscriptionId);
    return rows.map((row) => ({
      ...row,
      ...displayFields(row, names),
      Charges: upcomingDates.get(row.id) ?? null,
      Orders: ordersOf.get(row.id) ?? [],
      ...(view === "list" ? {} : { Transactions: chargesOf.get(row.id) ?? [] }),
    }));
  },
  answerAfterAction: answeredCharge,
  actions: { "charge-now": chargeNow, cancel: cancelSubscription },
});
