import { and, asc, eq, inArray } from "drizzle-orm";
import { orders, transactions } from "../../database/schema/commerce";
import { sitePaymentMethods } from "../../database/schema/pos";
import { forbidden, invalid } from "../../http/api-error";
import { demand } from "../../identity/caller";
import { readBody } from "../body";
import type { Change, Reading, Resource, Row } from "../resource";
import { demandOnSite, inSites } from "../scopes";
import { searchText } from "../search-text";
import { insertRow, updateRow } from "../store";
import { displayFields, paymentNames, readData } from "./display";
import { announceOrder } from "./order-events";
import { orderFields } from "./order-fields";

const currencies = ["RSD", "MKD", "BAM", "EUR", "USD", "CHF", "TRY", "ALL"];

export const ordersResource: Resource = {
  name: "company_site_orders",
  aliases: ["company_sites_orders"],
  table: orders,
  id: orders.id,
  version: orders.version,
  fields: orderFields,
  search: { column: orders.searchText, fields: ["Uid", "Name", "Status", "Data"] },
  visible: (caller) => inSites(orders.companySiteId, caller, "order.view"),
  present: presentOrders,
  async create(change) {
    const { services, work, caller, body } = change;
    const values = readBody(orderFields, body, "create");
    const place = await demandOnSite(work.tx, caller, values.CompanySiteId, "order.edit");
    const order = { ...values, Amount: checkedAmount(values), Name: values.Name || `#${values.Uid}` };
    await checkMethod(change, place.siteId, values.CompanySitePaymentMethodId);
    const now = services.now();
    const id = await insertRow(work.tx, ordersResource, { ...order, CreatedAt: now, UpdatedAt: now }, [
      [orders.searchText, searchText(searched(order))],
    ]);
    announceOrder(work, "created", place, announced(id, order));
    return id;
  },
  async update(change) {
    const { services, work, caller, body, row, id } = change;
    const place = await demandOnSite(work.tx, caller, row.CompanySiteId, "order.edit");
    const values = readBody(orderFields, body, "update");
    // An order from a shop belongs to the shop, unless a person takes it over and may do so.
    if (readData(row.Data).sitedata !== undefined) {
      if (readData(values.Data ?? row.Data).hpayedit === undefined) throw forbidden();
      demand(caller, place.companyId, "order.override-site");
    }
    const order = { ...row, ...values };
    if (values.Amount !== undefined) values.Amount = checkedAmount(order);
    await checkMethod(change, place.siteId, values.CompanySitePaymentMethodId);
    await updateRow(work.tx, ordersResource, id, { ...values, UpdatedAt: services.now() }, [
      [orders.searchText, searchText(searched(order))],
    ]);
    announceOrder(work, "updated", place, announced(id, { ...order, Amount: values.Amount ?? row.Amount }));
  },
};

const searched = (order: Row) =>
  [order.Uid, order.Name, order.Status, order.Data].map((part) => String(part ?? ""));

const announced = (id: number, order: Row) => ({
  id,
  uid: String(order.Uid),
  amount: String(order.Amount),
  currency: String(order.Currency),
  subscriptionId: typeof order.SubscriptionId === "number" ? order.SubscriptionId : null,
});

function checkedAmount(order: Row): string {
  if (!currencies.includes(String(order.Currency))) throw invalid("Currency", "Currency is not taken");
  const [, whole, cents = ""] = /^(\d{1,13})(?:\.(\d{1,2}))?0*$/.exec(String(order.Amount)) ?? [];
  if (whole === undefined) throw invalid("Amount", "Amount must be a decimal number with at most two places");
  const amount = `${BigInt(whole)}.${cents.padEnd(2, "0")}`;
  if (/^0\.00$/.test(amount)) throw invalid("Amount", "Amount must be above 0");
  return amount;
}

async function checkMethod({ work }: Change, siteId: number, methodId: unknown): Promise<void> {
  if (typeof methodId !== "number") return;
  const [method] = await work.tx
    .select({ id: sitePaymentMethods.id })
    .from(sitePaymentMethods)
    .where(and(eq(sitePaymentMethods.id, methodId), eq(sitePaymentMethods.companySiteId, siteId)));
  if (!method) throw invalid("CompanySitePaymentMethodId", "This POS has no such payment method");
}

async function presentOrders({ queries, view }: Reading, rows: readonly Row[]): Promise<readonly Row[]> {
  const names = await paymentNames(queries, rows);
  const presented = rows.map((row) => ({ ...row, ...displayFields(row, names) }));
  if (view === "list") return presented;
  const made = await queries
    .select({
      id: transactions.id,
      OrderId: transactions.orderId,
      Uid: transactions.uid,
      CreatedAt: transactions.createdAt,
      Status: transactions.status,
      Data: transactions.data,
    })
    .from(transactions)
    .where(
      inArray(
        transactions.orderId,
        rows.map((row) => Number(row.id)),
      ),
    )
    .orderBy(asc(transactions.id));
  return presented.map((row, at) => ({
    ...row,
    Transactions: made.filter((one) => one.OrderId === rows[at]?.id),
  }));
}
