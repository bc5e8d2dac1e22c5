import { inArray, sql } from "drizzle-orm";
import {
  approve,
  reject,
  requestApproval,
  requestedLines,
  withdraw,
} from "../../../orders/actions/approvals";
import { answeredMoney } from "../../../orders/actions/order-actions";
import { lineNames } from "../../../orders/payments/chosen-lines";
import { namedUser, namedUsers } from "../../../people/named-users";
import { approvals } from "../../../platform/database/schema/approvals";
import { orders } from "../../../platform/database/schema/commerce";
import { inSites } from "../../../pos/access/scopes";
import { type Resource, resource } from "../engine/resource";

const a = approvals;
const orderOfApproval = { id: orders.id, Uid: orders.uid, Name: orders.name };

/** Requests for refunds and recorded payments above a company's limit. A second person decides on each. */
export const approvalsResource: Resource = resource({
  name: "approvals",
  table: a,
  id: a.id,
  version: a.version,
  fields: {
    id: { column: a.id, kind: "integer" },
    CompanyId: { column: a.companyId, kind: "integer" },
    CompanySiteId: { column: a.companySiteId, kind: "integer" },
    OrderId: { column: a.orderId, kind: "integer", write: "create", isReadByResource: true },
    Action: { column: a.action, kind: "text", write: "create", isReadByResource: true },
    Amount: { column: a.amount, kind: "decimal", write: "create", isReadByResource: true },
    Currency: { column: a.currency, kind: "text" },
    Reason: { column: a.reason, kind: "text", write: "create", isReadByResource: true },
    Reference: { column: a.reference, kind: "text", write: "create", isReadByResource: true },
    Restock: { column: a.restock, kind: "boolean", write: "create", isReadByResource: true },
    Lines: { column: a.lines, kind: "text", write: "create", isReadByResource: true },
    State: { column: a.state, kind: "text" },
    RequestedById: { column: a.requestedBy, kind: "integer" },
    RequestedAt: { column: a.requestedAt, kind: "instant" },
    ExpiresAt: { column: a.expiresAt, kind: "instant" },
    DecidedById: { column: a.decidedBy, kind: "integer" },
    DecidedAt: { column: a.decidedAt, kind: "instant" },
    Version: { column: a.version, kind: "integer" },
  },
  visible: (caller) => inSites(a.companySiteId, caller, "order.view"),
  presented: {
    RequestedBy: { record: namedUser },
    DecidedBy: { record: namedUser },
    Order: { record: orderOfApproval },
    LineNames: "text",
  },
  presentedBytes: sql`coalesce((select octet_length(o.data) from ${orders} o where o.id = ${a.orderId}), 0)`,
  async present({ queries }, rows) {
    const people = await namedUsers(
      queries,
      rows.flatMap((row) => [row.RequestedById, row.DecidedById]),
    );
    const ordersWaiting = await queries
      .select({ order: orderOfApproval, data: orders.data })
      .from(orders)
      .where(
        inArray(
          orders.id,
          rows.map((row) => row.OrderId),
        ),
      );
    return rows.map((row) => {
      const ordered = ordersWaiting.find(({ order }) => order.id === row.OrderId);
      return {
        ...row,
        RequestedBy: people.get(row.RequestedById) ?? null,
        DecidedBy: people.get(row.DecidedById) ?? null,
        Order: ordered?.order ?? null,
        LineNames: lineNames(ordered?.data ?? "{}", requestedLines(row.Lines) ?? []),
      };
    });
  },
  create: requestApproval,
  answerAfterAction: answeredMoney,
  actions: { approve, reject, withdraw },
});
