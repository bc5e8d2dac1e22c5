import type { Action } from "@hpay/contract/permissions";
import { isAmount, isTooPrecise, money, paymentReference, paymentStateOf, refundable } from "@hpay/domain";
import { and, desc, eq } from "drizzle-orm";
import { demand } from "../../people/access/caller";
import type { RecordChange, Row } from "../../people/access/change";
import { transactions } from "../../platform/database/schema/commerce";
import { faulty, invalid, notFound, refused } from "../../platform/http/api-error";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import type { Services } from "../../platform/services";
import { actorOf } from "../facts/actor";
import { type OrderRow, paymentFacts } from "../facts/order-facts";
import { afterStep } from "../facts/payment-change";
import { isSameReference } from "../facts/payment-reference";
import { OpenOrder } from "../order/order";
import { answeredOrder, beginCapture, beginRefund, beginVoid } from "../payments/change-payment";
import { costOfLines, readLines } from "../payments/chosen-lines";
import { requireNoApproval } from "../payments/company-rule";
import { cancelUnpaid, type Refund, receiveMoney, requirePossible } from "../payments/money-steps";
import { repeatWaitMs } from "../payments/outcome-of";
import { stepRefusal } from "../payments/refusal-codes";
import { findCard, type VaultToken } from "../payments/vault";

const maxReasonLength = 500;

/** Captures the reserved amount, or part of it; the rest is released. Body: `{ amount? }`. */
export async function captureOrder(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.move-money");
  const { amount: all, currency } = order.row;
  // A reservation that only the shop reported is captured like a payment received elsewhere.
  if (paymentStateOf(order.row.status) === "RESERVED" && !(await findReservation(order)))
    demand(change.caller, order.site.companyId, "order.mark-paid");
  requireCurrency(change.body.currency, currency);
  const amount = change.body.amount === undefined ? all : readAmount(change.body.amount, currency);
  const cardId = (await reservedCard(order))?.id ?? null;
  return finish(order, await beginCapture(order, actorOf(change.caller), { amount, cardId }));
}

/** Releases the reserved amount. */
export async function voidOrder(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.move-money");
  return finish(order, await beginVoid(order, actorOf(change.caller)));
}

/**
 * Refunds exactly the amount in the body, never just what is left. Body: `{ amount?, lines?, reason?, restock?
 * }`. `lines: [{ item, qty? }]` refunds only these lines, for what they cost unless an amount is given.
 * `restock: true`: the shop puts the goods back in stock.
 */
export async function refundOrder(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.move-money");
  const request = readRefund(order, change.body);
  await requireNoApproval(order, change.caller, "refund", request.amount);
  return finish(order, await beginRefund(order, actorOf(change.caller), request));
}

/**
 * Records a payment received elsewhere. An amount or payment reference, if given, must be this order's. Body: `{
 * reason, amount?, reference? }`.
 */
export async function markPaid(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.mark-paid");
  const request = readReceived(order, change.body);
  await requireNoApproval(order, change.caller, "mark-paid", order.row.amount);
  await receiveMoney(order, actorOf(change.caller), request);
  return finish(order);
}

export async function cancelOrder(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.edit");
  await cancelUnpaid(order, actorOf(change.caller));
  return finish(order);
}

/** Locks the order of an action, if the caller has the permission. */
export async function openFor(
  { services, work, caller, id }: RecordChange,
  action: Action,
): Promise<OpenOrder> {
  const order = await OpenOrder.byId(services, work, id);
  if (!order) throw notFound();
  demand(caller, order.site.companyId, action);
  return order;
}

/**
 * Saves the order, and answers with the fields that an action changed.
 * @param chain key of the request to the acquirer, if there is one; `answeredMoney` then builds the answer
 */
export async function finish(order: OpenOrder, chain?: string, answer: Row = {}): Promise<Row> {
  await order.save();
  return { ...moneyOf(order.row), ...(chain === undefined ? {} : { asked: chain }), ...answer };
}

const moneyOf = ({ id, uid, status, capturedAmount, refundedAmount }: OrderRow): Row => ({
  id,
  Uid: uid,
  Status: status,
  CapturedAmount: capturedAmount,
  RefundedAmount: refundedAmount,
});

/**
 * The result of an action that asked the acquirer, once the acquirer has answered; undefined for any other action.
 * @throws ApiError BANK_NOT_ANSWERED while it has not, BANK_REFUSED when it refuses
 */
export async function answeredMoney(
  services: Services,
  answerRow: Row,
  isRepeat: boolean,
): Promise<Row | undefined> {
  if (typeof answerRow.asked !== "string") return undefined;
  return moneyOf(
    await answeredOrder(services, Number(answerRow.id), answerRow.asked, isRepeat ? repeatWaitMs : 0),
  );
}

/** The card that was stored when the amount was reserved. */
export async function reservedCard(order: OpenOrder): Promise<VaultToken | undefined> {
  const result: Record<string, unknown> = Object(readData((await findReservation(order))?.data).result);
  const uid = textOf(result.vault_token_uid);
  return uid === "" ? undefined : findCard(order.work, order.site.id, uid);
}

async function findReservation({ work, row }: OpenOrder) {
  const [reservation] = await work.tx
    .select({ data: transactions.data })
    .from(transactions)
    .where(and(eq(transactions.orderId, row.id), eq(transactions.status, "PAYMENT:RESERVED")))
    .orderBy(desc(transactions.id))
    .limit(1);
  return reservation;
}

/**
 * Refuses an order that has no money to refund. Runs before the check of the amount, which would give an
 * incorrect reason.
 */
function requireRefundable({ row }: OpenOrder): void {
  const facts = paymentFacts(row);
  const refundableMoney = refundable(
    money(facts.captured, facts.currency),
    money(facts.refunded, facts.currency),
  );
  const requestedStep = { kind: "refund", amount: refundableMoney.amount } as const;
  const change = afterStep(facts, requestedStep);
  if (change.kind === "refused" && change.why === "not-paid")
    throw stepRefusal(facts, requestedStep, change.why);
}

/** The refund that a body requests, if the order's state allows it. */
export function readRefund(order: OpenOrder, body: Row): Refund {
  const { currency } = order.row;
  order.requireNoOpenRequest();
  requireRefundable(order);
  requireCurrency(body.currency, currency);
  const lines = readLines(body.lines);
  const cost = lines && costOfLines(order, lines);
  const amount = cost !== undefined && body.amount === undefined ? cost : readAmount(body.amount, currency);
  // Exactly the confirmed amount moves: the lines may have changed since.
  if (cost !== undefined && cost !== amount)
    throw faulty("amount", "LINES_COST_OTHER", { amount: cost, currency });
  requirePossible(order, { kind: "refund", amount });
  return { amount, lines, reason: readReason(body.reason), restock: body.restock === true };
}

/** Reads a body that reports a payment received elsewhere. @throws if the order's state does not allow it */
export function readReceived(order: OpenOrder, body: Row): { reason: string; reference: string } {
  const reason = readReason(body.reason);
  if (reason === "") throw faulty("reason", "REASON_REQUIRED");
  requireWholeAmount(order, body);
  const reference = textOf(body.reference).trim();
  if (reference !== "" && !isSameReference(reference, paymentReference(order.site.id, order.row.id)))
    throw refused("REFERENCE_MISMATCH");
  requirePossible(order, { kind: "mark-paid" });
  return { reason, reference };
}

/** Refuses an amount other than the order's current one, which would be recorded instead. */
function requireWholeAmount({ row: { amount, currency } }: OpenOrder, body: Row): void {
  requireCurrency(body.currency, currency);
  if (body.amount === undefined || body.amount === amount) return;
  if (readAmount(body.amount, currency) !== money(amount, currency).amount)
    throw faulty("amount", "ORDER_COSTS_OTHER", { amount, currency });
}

/** The confirmed amount in a body. An empty field does not mean the whole amount. */
function readAmount(sentAmount: unknown, currency: string): string {
  const text = textOf(sentAmount).trim();
  if (text === "") throw faulty("amount", "REQUIRED");
  if (!isAmount(text) || text.startsWith("-")) throw faulty("amount", "NOT_A_NUMBER");
  // Rounding would move an amount other than the confirmed one.
  if (isTooPrecise(text, currency)) throw faulty("amount", "AMOUNT_TOO_PRECISE", { currency });
  return money(text, currency).amount;
}

/** A currency in the body must be the order's: the same number in another one would be another amount. */
function requireCurrency(sentCurrency: unknown, currency: string): void {
  if (sentCurrency !== undefined && textOf(sentCurrency).trim().toUpperCase() !== currency)
    throw invalid("currency", `currency must be ${currency}, the order's currency`);
}

const readReason = (sentReason: unknown): string => textOf(sentReason).trim().slice(0, maxReasonLength);
