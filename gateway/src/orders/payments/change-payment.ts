import { compareMoney, money, refundable } from "@hpay/domain";
import { and, asc, eq, gte } from "drizzle-orm";
import type { AcquirerAnswer } from "../../platform/acquirer/acquirer";
import type { Queries } from "../../platform/database/database";
import { orders } from "../../platform/database/schema/commerce";
import { paymentIntents } from "../../platform/database/schema/intents";
import { notFound, refused } from "../../platform/http/api-error";
import type { WorkKind } from "../../platform/work/work-kind";
import type { Actor } from "../facts/actor";
import { type OrderRow, paymentFacts } from "../facts/order-facts";
import type { PaymentStep } from "../facts/payment-change";
import { hasLongHistory, maxHistory } from "../order/long-history";
import type { OpenOrder } from "../order/order";
import { heldByAcquirer, type Intent, type IntentKind, moneyWork, prepare } from "./intents";
import { captureReserved, type Refund, refundMoney, release, requirePossible } from "./money-steps";
import { outcomeOf } from "./outcome-of";

/**
 * Steps with money that an acquirer holds: the acquirer is asked after the commit, and its answer completes the
 * step. Money that arrived in another way moves at once. Each function returns the key of the prepared request,
 * or undefined when the step is already done.
 */

type PreparedKey = Promise<string | undefined>;
interface Terms<T> {
  readonly actor: Actor;
  /** The requested step. Open intents are stored with this field's name, so it cannot change. */
  readonly wish: T;
}

const captures: IntentKind<Terms<{ readonly cardId: number | null }>> = {
  name: "capture",
  settle: (order, intent, { actor, wish }, answer) =>
    apply(order, intent, actor, answer, () =>
      captureReserved(order, actor, { ...wish, amount: intent.amount }),
    ),
};
const voidWork: IntentKind<Terms<null>> = {
  name: "void",
  settle: (order, intent, { actor }, answer) =>
    apply(order, intent, actor, answer, () => release(order, actor)),
};
const refunds: IntentKind<Terms<Omit<Refund, "amount">>> = {
  name: "refund",
  settle: (order, intent, { actor, wish }, answer) =>
    apply(order, intent, actor, answer, () => refundMoney(order, actor, { ...wish, amount: intent.amount })),
};

export const changePaymentWork: readonly WorkKind[] = [
  moneyWork(captures),
  moneyWork(voidWork),
  moneyWork(refunds),
];

/** Captures the reserved amount, or a part of it. @throws ApiError with the reason when that is impossible */
export async function beginCapture(
  order: OpenOrder,
  actor: Actor,
  { amount, cardId }: { readonly amount: string; readonly cardId: number | null },
): PreparedKey {
  const step = { kind: "capture", amount } as const;
  const reservedAmount = order.row.amount;
  return begin(
    order,
    step,
    { kind: captures, amount, reservedAmount: reservedAmount, terms: { actor, wish: { cardId } } },
    () => captureReserved(order, actor, { amount, cardId }),
  );
}

/** Releases the reserved amount. @throws ApiError with the reason when that is impossible */
export async function beginVoid(order: OpenOrder, actor: Actor): PreparedKey {
  const { amount } = order.row;
  return begin(order, { kind: "void" }, { kind: voidWork, amount, terms: { actor, wish: null } }, () =>
    release(order, actor),
  );
}

/** Refunds money. @throws ApiError with the reason when that is impossible */
export async function beginRefund(order: OpenOrder, actor: Actor, refund: Refund): PreparedKey {
  const { amount, ...wish } = refund;
  await requireShortHistory(order, amount);
  return begin(order, { kind: "refund", amount }, { kind: refunds, amount, terms: { actor, wish } }, () =>
    refundMoney(order, actor, refund),
  );
}

/** @throws ApiError REFUND_ONLY_REST for an order with too long a history to add more than the last refund */
async function requireShortHistory({ work, row }: OpenOrder, amount: string): Promise<void> {
  const { captured, refunded, currency } = paymentFacts(row);
  const rest = refundable(money(captured, currency), money(refunded, currency));
  if (compareMoney(money(amount, currency), rest) >= 0) return;
  const history = { addedLength: row.fiscalData.length, max: maxHistory.refunds };
  if (await hasLongHistory(work.tx, row.id, history))
    throw refused("REFUND_ONLY_REST", { amount: rest.amount, currency });
}

interface MoneyChange<T> {
  readonly kind: IntentKind<T>;
  readonly amount: string;
  readonly reservedAmount?: string;
  readonly terms: T;
}

async function begin<T>(
  order: OpenOrder,
  step: Extract<PaymentStep, { kind: "capture" | "void" | "refund" }>,
  request: MoneyChange<Terms<T>>,
  runNow: () => Promise<void>,
): PreparedKey {
  requirePossible(order, step);
  const charge = await heldByAcquirer(order);
  if (charge !== undefined)
    return prepare(order, {
      ...request,
      of: charge.key,
      operation: step.kind,
      methodId: charge.methodId,
    });
  answerShopFirst(order, request.terms.actor);
  await runNow();
  return undefined;
}

/** Notifies a shop of its own refund only after the answer, because the shop would otherwise record two. */
function answerShopFirst(order: OpenOrder, actor: Actor): void {
  if (actor.kind === "shop") order.notifyAfterAnswer();
}

/**
 * The order once the acquirer has done what was prepared.
 * @throws ApiError BANK_NOT_ANSWERED while it has not answered, BANK_REFUSED when it refuses
 */
export async function answeredOrder(
  { db }: { readonly db: Queries },
  orderId: number,
  requestChain: string,
  maxWaitMs = 0,
): Promise<OrderRow> {
  const answer = await outcomeOf({ db }, requestChain, maxWaitMs);
  if (answer === undefined) throw refused("BANK_NOT_ANSWERED");
  if (answer.kind !== "approved") throw refused("BANK_REFUSED", { text: textOfAnswer(answer) });
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw notFound();
  return row;
}

/**
 * Requires that the bank has done what a call at this time prepared. The order has been locked since that time,
 * so the next request to the bank is the call's.
 * @throws ApiError BANK_NOT_ANSWERED, BANK_REFUSED
 */
export async function requireMovedAfter({ work, row }: OpenOrder, at: Date): Promise<void> {
  const [first] = await work.tx
    .select({ chain: paymentIntents.chain })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.orderId, row.id), gte(paymentIntents.createdAt, at)))
    .orderBy(asc(paymentIntents.id))
    .limit(1);
  if (first) await answeredOrder({ db: work.tx }, row.id, first.chain);
}

const textOfAnswer = (answer: AcquirerAnswer): string => ("text" in answer ? answer.text : "");

/** Takes the step that the acquirer has approved; a refusal is recorded and leaves the order unchanged. */
async function apply(
  order: OpenOrder,
  { operation, amount, currency }: Intent,
  actor: Actor,
  answer: AcquirerAnswer,
  done: () => Promise<void>,
): Promise<void> {
  answerShopFirst(order, actor);
  if (answer.kind === "approved") return done();
  const text = textOfAnswer(answer);
  order.addEvent(actor, "payment-change-refused", { operation, amount, currency, text });
}
