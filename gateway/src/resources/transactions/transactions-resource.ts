import { inArray } from "drizzle-orm";
import { orders, transactions } from "../../database/schema/commerce";
import { displayFields, paymentNames } from "../orders/display";
import { transactionFields } from "../orders/order-fields";
import type { Resource } from "../resource";
import { inSites } from "../scopes";

/** Made by payments alone; people only read them. */
export const transactionsResource: Resource = {
  name: "company_site_transactions",
  table: transactions,
  id: transactions.id,
  version: transactions.version,
  fields: transactionFields,
  search: { column: transactions.searchText, fields: ["Uid", "Status", "Data"] },
  visible: (caller) => inSites(transactions.companySiteId, caller, "order.view"),
  async present({ queries }, rows) {
    const names = await paymentNames(queries, rows);
    const orderIds = rows.map((row) => row.OrderId).filter((id) => typeof id === "number");
    const found =
      orderIds.length === 0
        ? []
        : await queries
            .select({
              id: orders.id,
              Uid: orders.uid,
              Name: orders.name,
              Status: orders.status,
              Data: orders.data,
            })
            .from(orders)
            .where(inArray(orders.id, orderIds));
    return rows.map((row) => ({
      ...row,
      ...displayFields(row, names),
      Order: found.find((order) => order.id === row.OrderId) ?? null,
    }));
  },
};
