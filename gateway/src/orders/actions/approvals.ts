import type { ChosenLine } from "@hpay/domain";
import { and, eq, sql } from "drizzle-orm";
import { type Caller, demand } from "../../people/access/caller";
import type { Change, RecordChange, Row } from "../../people/access/change";
import { requireFreshSignIn } from "../../people/access/fresh-sign-in";
import { approvals } from "../../platform/database/schema/approvals";
import { userCompanies, users } from "../../platform/database/schema/people";
import type { Work } from "../../platform/database/transaction";
import { forbidden, invalid, notFound, refused, unexpected } from "../../platform/http/api-error";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { announceRecord } from "../../platform/outbox/record-events";
import type { Services } from "../../platform/services";
import { requireOnSite } from "../../pos/access/scopes";
import { type Actor, actorOf, gatewayActor } from "../facts/actor";
import { OpenOrder } from "../order/order";
import { beginRefund } from "../payments/change-payment";
import { chosenOf, lineNames, readLines } from "../payments/chosen-lines";
import { exceededLimit } from "../payments/company-rule";
import { receiveMoney } from "../payments/money-steps";
import { type Approval, approvalRights, isApproved } from "./approval";
import { mailApprovers } from "./approval-mail";
import { finish, readReceived, readRefund } from "./order-actions";

const openForMs = 72 * 60 * 60_000;
/** How long an approver must have been a member, so that no newly added or promoted account approves. */
const minMembershipMs = 24 * 60 * 60_000;

/**
 * Requests a second person's approval of a refund or a recorded payment above the company's limit. Body: `{
 * OrderId, Action, Amount?, Lines?, Reason?, Reference?, Restock? }`.
 * @returns the id of the request
 */
export async function requestApproval(change: Change): Promise<number> {
  const { services, work, caller, body } = change;
  const { OrderId: orderId, Action: action } = body;
  if (typeof orderId !== "number" || !Number.isSafeInteger(orderId)) throw notFound();
  if (!isApproved(action)) throw unexpected("Action", action, "refund or mark-paid");
  requirePerson(caller);
  const order = await OpenOrder.byId(services, work, orderId);
  if (!order) throw notFound();
  await requireOnSite(work.tx, caller, order.site.id, approvalRights[action]);
  const step = {
    amount: body.Amount,
    reason: body.Reason,
    reference: body.Reference,
    restock: body.Restock,
    lines: requestedLines(textOf(body.Lines)),
  };
  const { lines, ...requestedFields } =
    action === "refund"
      ? readRefund(order, step)
      : { ...readReceived(order, step), amount: order.row.amount, lines: undefined };
  if (!(await exceededLimit(order, action, requestedFields.amount))) throw refused("APPROVAL_NOT_NEEDED");
  const { companyId, id: companySiteId } = order.site;
  await requireEstablishedMember(change, companyId, caller.userId);
  const now = services.now();
  const [approval] = await work.tx
    .insert(approvals)
    .values({
      ...requestedFields,
      lines: lines === undefined ? "" : JSON.stringify(lines),
      ...{ companyId, companySiteId, orderId, action, currency: order.row.currency },
      ...{ requestedBy: caller.userId, requestedAt: now, expiresAt: new Date(now.getTime() + openForMs) },
    })
    .onConflictDoNothing()
    .returning();
  if (!approval) throw refused("APPROVAL_WAITING");
  announce(work, "created", approval);
  addNote(order, approval, "approval-requested", actorOf(caller));
  await order.save();
  const { uid, data } = order.row;
  await mailApprovers(services, work, caller, approval, { uid, lines: lineNames(data, lines ?? []) });
  return approval.id;
}

/** Approves a request after a fresh sign-in. The money moves now, recorded under both people's names. */
export async function approve(change: RecordChange): Promise<Row> {
  const { services, caller } = change;
  const { request, order } = await requireOpenRequest(change);
  if (request.requestedBy === caller.userId) throw refused("APPROVAL_OWN");
  await requireEstablishedMember(change, request.companyId, caller.userId);
  // Without this check one person could request from an account they just added, and approve from their own.
  await requireEstablishedMember(change, request.companyId, request.requestedBy);
  requireFreshSignIn(services, caller);
  const { amount, currency, reason, reference, restock } = request;
  const isRefund = request.action === "refund";
  if (order.row.currency !== currency || (!isRefund && order.row.amount !== amount))
    throw refused("APPROVAL_OUTDATED");
  await closeRequest(services, change.work, request, "approved", caller.userId);
  const requester = await nameOf(change.work, request);
  addNote(order, request, "approval-given", actorOf(caller), requester);
  // The REST engine audits the request; this entry is about the order, and names both people.
  change.work.audit({
    companyId: request.companyId,
    userId: caller.userId,
    action: request.action,
    resource: "company_site_orders",
    recordId: request.orderId,
    address: caller.address,
    details: { amount, currency, reason, approval: request.id, requestedBy: request.requestedBy, requester },
  });
  if (isRefund) {
    const lines = requestedLines(request.lines);
    // The requested lines were refunded in part meanwhile, or now cost a different amount.
    if (lines && !chosenOf(order, lines, amount)) throw refused("APPROVAL_OUTDATED");
    return finish(order, await beginRefund(order, actorOf(caller), { amount, lines, reason, restock }));
  }
  await receiveMoney(order, actorOf(caller), { reason, reference });
  return finish(order);
}

export async function reject(change: RecordChange): Promise<Row> {
  const { services, work, caller } = change;
  const { request, order } = await requireOpenRequest(change);
  if (request.requestedBy === caller.userId) throw refused("APPROVAL_OWN");
  await closeRequest(services, work, request, "rejected", caller.userId);
  addNote(order, request, "approval-rejected", actorOf(caller), await nameOf(work, request));
  await order.save();
  return { id: request.id, State: "rejected" };
}

export async function withdraw(change: RecordChange): Promise<Row> {
  const { services, work, caller } = change;
  const { request, order } = await requireOpenRequest(change);
  if (request.requestedBy !== caller.userId) throw refused("APPROVAL_NOT_YOURS");
  await closeRequest(services, work, request, "withdrawn", caller.userId);
  addNote(order, request, "approval-withdrawn", actorOf(caller));
  await order.save();
  return { id: request.id, State: "withdrawn" };
}

export async function expire(services: Services, work: Work, { id, orderId }: Approval): Promise<void> {
  const [request] = await work.tx.select().from(approvals).where(eq(approvals.id, id)).for("update");
  const order = await OpenOrder.byId(services, work, orderId);
  if (!order || request?.state !== "waiting" || request.expiresAt > services.now()) return;
  await closeRequest(services, work, request, "expired", null);
  addNote(order, request, "approval-expired", gatewayActor, await nameOf(work, request));
  await order.save();
}

/** @returns the requested lines; undefined for an amount @throws ApiError VALIDATION at `Lines` or a line */
export function requestedLines(text: string): readonly ChosenLine[] | undefined {
  if (text === "") return undefined;
  const { lines } = readData(`{"lines":${text}}`);
  if (!Array.isArray(lines))
    throw invalid("Lines", "Lines must be the JSON text of a list of { item, qty? }");
  return readLines(lines);
}

/** Refuses a partner's page, which has the creator's id but acts for no person. */
function requirePerson({ embeddedIn }: Caller): void {
  if (embeddedIn !== undefined) throw forbidden();
}

/** @throws ApiError APPROVAL_OVER when the request is no longer pending */
async function requireOpenRequest(
  change: RecordChange,
): Promise<{ readonly request: Approval; readonly order: OpenOrder }> {
  const { services, work, caller, id } = change;
  requirePerson(caller);
  // The engine has locked the request, so the second of two simultaneous decisions finds it decided.
  const [request] = await work.tx.select().from(approvals).where(eq(approvals.id, id));
  const order = request && (await OpenOrder.byId(services, work, request.orderId));
  if (!order || !isApproved(request.action)) throw notFound();
  demand(caller, order.site.companyId, approvalRights[request.action]);
  if (request.state !== "waiting" || request.expiresAt <= services.now()) throw refused("APPROVAL_OVER");
  return { request, order };
}

/** @throws ApiError APPROVAL_NEW_MEMBER */
async function requireEstablishedMember(
  { services, work }: Pick<Change, "services" | "work">,
  companyId: number,
  userId: number | null,
): Promise<void> {
  const [link] = await work.tx
    .select({ since: userCompanies.roleSince })
    .from(userCompanies)
    .where(and(eq(userCompanies.companyId, companyId), eq(userCompanies.userId, userId ?? 0)));
  if (!link || services.now().getTime() - link.since.getTime() < minMembershipMs)
    throw refused("APPROVAL_NEW_MEMBER");
}

async function closeRequest(
  { now }: Services,
  work: Work,
  request: Approval,
  state: "approved" | "rejected" | "withdrawn" | "expired",
  decidedBy: number | null,
): Promise<void> {
  await work.tx
    .update(approvals)
    .set({ state, decidedBy, decidedAt: now(), version: sql`${approvals.version} + 1` })
    .where(eq(approvals.id, request.id));
  announce(work, "updated", request);
}

function announce(work: Work, change: "created" | "updated", request: Approval): void {
  const { id, companyId, companySiteId: siteId } = request;
  announceRecord(work, change, { resource: "approvals", id, companyId, siteId });
}

/** Adds an entry to the order's timeline, and emits a live event for people who have the order open. */
function addNote(order: OpenOrder, request: Approval, name: string, actor: Actor, requester?: string): void {
  const { action: topic, amount, currency, reason } = request;
  order.set({ name: order.row.name });
  const lines = lineNames(order.row.data, requestedLines(request.lines) ?? []);
  order.addEvent(actor, name, {
    ...{ topic, amount, currency },
    ...(lines === "" ? {} : { lines }),
    ...(requester === undefined ? { reason } : { requester }),
  });
}

async function nameOf({ tx }: Work, { requestedBy }: Approval): Promise<string> {
  if (requestedBy === null) return "";
  const [user] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, requestedBy));
  return user?.name || user?.email || "";
}
