import { paymentReference } from "@hpay/domain";
import { desc, eq } from "drizzle-orm";
import type { SandboxInstrument } from "../../connectors/payment/sandbox-acquirer-memory";
import { isStoreUnavailable } from "../../platform/database/guarded-pool";
import { transactions } from "../../platform/database/schema/commerce";
import { paymentIntents } from "../../platform/database/schema/intents";
import type { Services } from "../../platform/services";
import { methodValues, textValue } from "../../pos/methods/method-values";
import { paymentsOf, type SitePayment } from "../../pos/methods/site-methods";
import { canTakePayments } from "../../pos/purchase-key/unlocked";
import type { Actor } from "../facts/actor";
import { paymentFacts } from "../facts/order-facts";
import { afterStep, type PaymentStep } from "../facts/payment-change";
import { prepareParcel } from "../fulfilment/fulfil";
import type { OpenOrder } from "../order/order";
import type { Card, Instrument } from "./instrument";
import { type IntentKind, prepare } from "./intents";
import { endAwaitedPayment, isPaymentAwaited, move, type RefusedStep } from "./move";
import { outcomeOf } from "./outcome-of";

/** The payment was attempted without success. `text` is the acquirer's message. */
export interface Failed {
  readonly kind: "failed";
  readonly state: "REFUSED" | "ERROR";
  readonly text: string;
}

export type PayOutcome =
  | { readonly kind: "done" }
  /** A transfer or cash on delivery took over. `text` is the acquirer's message about the failed attempt. */
  | { readonly kind: "promised"; readonly text: string }
  | Failed
  | RefusedStep
  /** The issuer asks the customer first; the customer's answer is passed as `isAuthenticated`. */
  | { readonly kind: "challenge" }
  /** An acquirer is being asked about this payment or an earlier one; its result is still unknown. */
  | { readonly kind: "checking" };

/** The result that is known in the transaction in which a payment begins. */
export type BegunPayment =
  | Exclude<PayOutcome, { kind: "challenge" | "promised" }>
  /** The acquirer is asked after the commit: `paymentResult` gives the result. */
  | { readonly kind: "asked"; readonly chain: string };

/** Methods that were tried for one payment, by their ids. Open intents are stored with these fields' names. */
export interface TriedMethods {
  readonly ids: readonly number[];
  /** The tried methods that failed technically: their fallbacks may take over. */
  readonly failing: readonly number[];
}

/** The data with which a payment is settled. Open intents are stored with these fields' names. */
export interface PaymentTerms<More> {
  readonly card: Card;
  readonly actor: Actor;
  readonly tried: TriedMethods;
  readonly more: More;
}

export interface Payment<More> {
  readonly kind: IntentKind<PaymentTerms<More>>;
  readonly instrument: Instrument;
  readonly actor: Actor;
  /** Further data that this kind of payment needs when it is settled. */
  readonly more: More;
  /** Chain of the failed attempt that this one replaces. */
  readonly chain?: string;
}

/**
 * Begins to pay the amount of an order with a method of its POS. When the method fails technically, its enabled
 * fallbacks take over one after another, then their own fallbacks. The caller saves the order.
 */
export async function payOrder<More>(
  order: OpenOrder,
  method: SitePayment,
  payment: Payment<More>,
): Promise<BegunPayment> {
  if (!canTakePayments(order.services, order.site))
    return technicalFailure("The POS has no active purchase key");
  if (order.hasOpenRequest) return { kind: "checking" };
  const triedMethods = { ids: [method.id], failing: [] };
  const outcome = await payWith(order, method, payment, triedMethods);
  return outcome.kind === "failed"
    ? takeOver(order, payment, afterFailure(triedMethods, method, outcome), outcome)
    : outcome;
}

/**
 * Tries the fallbacks of the failed method, one after another, until one does not fail.
 * @param last how the last attempt failed
 */
export async function takeOver<More>(
  order: OpenOrder,
  payment: Payment<More>,
  triedMethods: TriedMethods,
  last: Failed,
): Promise<BegunPayment> {
  if (triedMethods.failing.length === 0) return last;
  const methods = await paymentsOf(order.work.tx, order.site.id);
  const isOpen = (payment: SitePayment, failedId: number) =>
    payment.fallbackOfId === failedId && !triedMethods.ids.includes(payment.id);
  const from = triedMethods.failing.findLast((id) => methods.some((method) => isOpen(method, id)));
  const next = from === undefined ? undefined : methods.find((method) => isOpen(method, from));
  if (!next) return last;
  const failedUid = methods.find(({ id }) => id === from)?.uid ?? "";
  order.addEvent(payment.actor, "payment-fallback", { from: failedUid, to: next.uid });
  const now = { ...triedMethods, ids: [...triedMethods.ids, next.id] };
  const outcome = await payWith(order, next, payment, now);
  return outcome.kind === "failed"
    ? takeOver(order, payment, afterFailure(now, next, outcome), outcome)
    : outcome;
}

export const afterFailure = (
  triedMethods: TriedMethods,
  { id, supportsFallback }: Pick<SitePayment, "id" | "supportsFallback">,
  { state }: Failed,
): TriedMethods =>
  state === "ERROR" && supportsFallback
    ? { ...triedMethods, failing: [...triedMethods.failing, id] }
    : triedMethods;

async function payWith<More>(
  order: OpenOrder,
  method: SitePayment,
  payment: Payment<More>,
  tried: TriedMethods,
): Promise<BegunPayment> {
  const { instrument, actor } = payment;
  const possible = afterStep(paymentFacts(order.row), { kind: "await" });
  if (possible.kind === "refused") return possible;
  if (method.definition === "bank-transfer" || method.definition === "cash-on-delivery") {
    order.setOperation("charge");
    order.set({ companySitePaymentMethodId: method.id, paymentMethodId: method.methodId });
    return method.definition === "bank-transfer"
      ? awaitTransfer(order, method, actor)
      : promiseCashOnDelivery(order, method, actor);
  }
  if (instrument.kind === "none") return technicalFailure("A card is required");
  if (!order.services.settings.sandboxMethods) return technicalFailure("The method is for testing only");
  // A payment by a shop or a subscription is charged at once, never reserved.
  const isReserved =
    actor.kind === "customer" && textValue(methodValues(method.data, "en"), "Capture") === "manual";
  const chain = await prepare(order, {
    kind: payment.kind,
    operation: isReserved ? "authorize" : "charge",
    methodId: method.id,
    amount: order.row.amount,
    ...(payment.chain === undefined ? {} : { chain: payment.chain }),
    instrument: JSON.stringify(sandboxInstrument(instrument, tried)),
    terms: { card: instrument, actor, tried, more: payment.more },
  });
  return { kind: "asked", chain };
}

/** Result of a started payment, after the commit. */
export async function paymentResult(
  services: Pick<Services, "db">,
  begunPayment: BegunPayment,
  maxWaitMs = 0,
): Promise<PayOutcome> {
  if (begunPayment.kind !== "asked") return begunPayment;
  const answer = await outcomeOf(services, begunPayment.chain, maxWaitMs).catch(ignoreUnavailable);
  if (answer === undefined) return { kind: "checking" };
  if (answer.kind === "approved") return { kind: "done" };
  if (answer.kind === "challenge") return answer;
  if (await isNowPromised(services, begunPayment.chain)) return { kind: "promised", text: answer.text };
  return { kind: "failed", state: answer.kind === "refused" ? "REFUSED" : "ERROR", text: answer.text };
}

/**
 * Whether a transfer or cash on delivery has taken over: its transaction follows that of the failed attempt.
 */
async function isNowPromised({ db }: Pick<Services, "db">, chain: string): Promise<boolean> {
  const [last] = await db
    .select({ status: transactions.status })
    .from(paymentIntents)
    .innerJoin(transactions, eq(transactions.orderId, paymentIntents.orderId))
    .where(eq(paymentIntents.chain, chain))
    .orderBy(desc(transactions.id))
    .limit(1);
  return last !== undefined && isPaymentAwaited(last);
}

/** The payment has begun, so its result is unknown while the store is unavailable. */
function ignoreUnavailable(error: unknown): undefined {
  if (!isStoreUnavailable(error)) throw error;
}

const technicalFailure = (text: string): Failed => ({ kind: "failed", state: "ERROR", text });

const sandboxInstrument = (card: Card, { ids }: TriedMethods): SandboxInstrument =>
  card.kind === "card"
    ? { kind: "card", card: card.card, isAuthenticated: card.isAuthenticated, isFallback: ids.length > 1 }
    : { kind: "kept-card", card: card.card };

async function awaitTransfer(order: OpenOrder, method: SitePayment, actor: Actor): Promise<BegunPayment> {
  const reference = paymentReference(order.site.id, order.row.id);
  const result = { reference };
  const refusal = await recordPromise(order, method, { kind: "await" }, result);
  if (refusal) return refusal;
  order.addEvent(actor, "payment-awaited", { method: method.uid, reference });
  return { kind: "done" };
}

async function promiseCashOnDelivery(
  order: OpenOrder,
  method: SitePayment,
  actor: Actor,
): Promise<BegunPayment> {
  const refusal = await recordPromise(order, method, { kind: "oblige" }, {});
  if (refusal) return refusal;
  order.addEvent(actor, "payment-on-delivery", { method: method.uid });
  await prepareParcel(order, actor);
  return { kind: "done" };
}

async function recordPromise(
  order: OpenOrder,
  method: SitePayment,
  step: Extract<PaymentStep, { kind: "await" | "oblige" }>,
  result: Readonly<Record<string, unknown>>,
): Promise<RefusedStep | undefined> {
  const refusal = move(order, step);
  if (refusal) return refusal;
  await endAwaitedPayment(order);
  const state = step.kind === "await" ? "AWAITING" : "OBLIGATED";
  await order.addTransaction({ state, amount: order.row.amount, methodId: method.id, result });
  return undefined;
}
