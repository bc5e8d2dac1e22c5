import { randomInt } from "node:crypto";
import { paymentReference, paymentStateOf } from "@hpay/domain";
import {
  authorize,
  authorizeKept,
  type CardAnswer,
  cardLabel,
  type KeptCard,
} from "../../connectors/payment/sandbox-acquirer";
import { methodValues, textValue } from "../../pos/methods/method-values";
import { paymentsOf, type SitePayment } from "../../pos/methods/site-methods";
import { mayTakePayments } from "../../pos/purchase-key/unlocked";
import type { Actor } from "../facts/actor";
import { paymentFacts } from "../facts/order-facts";
import { afterStep, type PaymentStep, type Refusal } from "../facts/payment-change";
import { documentMoney, prepareParcel } from "../fulfilment/fulfil";
import { saleOf } from "../fulfilment/movement";
import type { OpenOrder } from "../order/order";
import { beginSubscription } from "../subscriptions/begin-subscription";
import type { Instrument } from "./instrument";
import { tellPaid } from "./payment-mails";
import { splitPayment } from "./split-pay";
import { keepCard } from "./vault";

export type PayOutcome =
  | { readonly kind: "done" }
  /** The issuer asks the customer first, whose answer is paid with as `isAuthenticated`. */
  | {
      readonly kind: "challenge";
      readonly method: SitePayment;
      readonly card: KeptCard;
      readonly isKeptByCustomer: boolean;
    }
  /** Tried, and not paid. `text` is the acquirer's. */
  | { readonly kind: "failed"; readonly state: "REFUSED" | "ERROR"; readonly text: string }
  | { readonly kind: "refused"; readonly why: Refusal };

/**
 * Pays an order with a method of its POS. When the method fails technically, the enabled methods that are its fallback
 * take over, in their order, and theirs after them. The caller saves the order.
 */
export async function payOrder(
  order: OpenOrder,
  method: SitePayment,
  instrument: Instrument,
  actor: Actor,
): Promise<PayOutcome> {
  if (!mayTakePayments(order.services, order.site))
    return { kind: "failed", state: "ERROR", text: "The POS has no active purchase key" };
  const tried = new Set<number>();
  const attempt = async (next: SitePayment): Promise<PayOutcome> => {
    const isFallback = tried.size > 0;
    tried.add(next.id);
    let last = await payWith(order, next, instrument, actor, isFallback);
    if (last.kind !== "failed" || last.state !== "ERROR" || !next.supportsFallback) return last;
    for (const other of await paymentsOf(order.work.tx, order.site.id)) {
      if (other.fallbackOfId !== next.id || tried.has(other.id)) continue;
      order.happened(actor, "payment-fallback", { from: next.uid, to: other.uid });
      last = await attempt(other);
      if (last.kind !== "failed") break;
    }
    return last;
  };
  return attempt(method);
}

async function payWith(
  order: OpenOrder,
  method: SitePayment,
  instrument: Instrument,
  actor: Actor,
  isFallback: boolean,
): Promise<PayOutcome> {
  const possible = afterStep(paymentFacts(order.row), { kind: "await" });
  if (possible.kind === "refused") return possible;
  order.does("charge");
  order.set({ companySitePaymentMethodId: method.id, paymentMethodId: method.methodId });
  if (method.definition === "bank-transfer") return awaitTransfer(order, method, actor);
  if (method.definition === "cash-on-delivery") return promiseCash(order, method, actor);
  if (instrument.kind === "none") return { kind: "failed", state: "ERROR", text: "A card is needed" };
  if (!order.services.settings.sandboxMethods)
    return { kind: "failed", state: "ERROR", text: "The method is for trying out only" };
  const approval = String(randomInt(100_000, 1_000_000));
  const answer = answerOf(instrument, approval, isFallback);
  if (answer.kind === "challenge") {
    order.happened(actor, "payment-challenged", { method: method.uid, card: cardLabel(instrument.card) });
    return {
      kind: "challenge",
      method,
      card: instrument.card,
      isKeptByCustomer: instrument.kind === "card" && instrument.isKeptByCustomer,
    };
  }
  if (answer.kind === "approved") return approved(order, method, instrument, answer.approval, actor);
  const state = answer.kind === "refused" ? "REFUSED" : "ERROR";
  const result = { card: cardLabel(instrument.card), code: answer.code, text: answer.text };
  // A customer's failed try leaves what was promised before: anybody with the order's number could make one.
  const isPromised = ["AWAITING", "OBLIGATED"].includes(paymentStateOf(order.row.status));
  if (actor.kind !== "customer" || !isPromised) await move(order, { kind: "fail", state });
  await order.addTransaction({
    state,
    amount: order.row.amount,
    methodId: method.id,
    result,
    vaultTokenUid: instrument.kind === "kept-card" ? instrument.tokenUid : "",
  });
  order.happened(actor, "payment-failed", { method: method.uid, state, text: answer.text });
  return { kind: "failed", state, text: answer.text };
}

function answerOf(
  instrument: Exclude<Instrument, { kind: "none" }>,
  approval: string,
  isFallback: boolean,
): CardAnswer {
  if (instrument.kind === "kept-card") return authorizeKept(instrument.card, approval);
  if (instrument.isAuthenticated) return { kind: "approved", approval };
  const answer = authorize(instrument.card, approval);
  // The card that fails technically fails at the first acquirer only, so that the fallback can be tried out.
  return answer.kind === "error" && isFallback ? { kind: "approved", approval } : answer;
}

async function approved(
  order: OpenOrder,
  method: SitePayment,
  instrument: Exclude<Instrument, { kind: "none" }>,
  approval: string,
  actor: Actor,
): Promise<PayOutcome> {
  const isReserved =
    instrument.kind === "card" && textValue(methodValues(method.data, "en"), "Capture") === "manual";
  const refusal = await move(order, { kind: isReserved ? "reserve" : "pay" });
  if (refusal) return refusal;
  const kept =
    instrument.kind === "card" && method.subscriptionsType === "cof-tokenization"
      ? await keepCard(order, method, instrument)
      : undefined;
  const tokenUid = instrument.kind === "kept-card" ? instrument.tokenUid : (kept?.uid ?? "");
  if (method.splitpay && !isReserved) await splitPayment(order, order.row.amount);
  if (kept && !isReserved) await beginSubscription(order, method, kept.id);
  await order.addTransaction({
    state: isReserved ? "RESERVED" : "PAID",
    amount: order.row.amount,
    methodId: method.id,
    result: { card: cardLabel(instrument.card), approval },
    // A capture, perhaps days later, goes on with it.
    vaultTokenUid: tokenUid,
  });
  order.happened(actor, isReserved ? "payment-reserved" : "payment-paid", {
    method: method.uid,
    card: cardLabel(instrument.card),
    amount: order.row.amount,
    currency: order.row.currency,
  });
  if (!isReserved) await documentMoney(order, saleOf(order.row), actor);
  await prepareParcel(order, actor);
  if (!isReserved) tellPaid(order, order.row.amount);
  return { kind: "done" };
}

async function awaitTransfer(order: OpenOrder, method: SitePayment, actor: Actor): Promise<PayOutcome> {
  const refusal = await move(order, { kind: "await" });
  if (refusal) return refusal;
  const reference = paymentReference(order.site.id, order.row.id);
  await order.addTransaction({
    state: "AWAITING",
    amount: order.row.amount,
    methodId: method.id,
    result: { reference },
  });
  order.happened(actor, "payment-awaited", { method: method.uid, reference });
  return { kind: "done" };
}

async function promiseCash(order: OpenOrder, method: SitePayment, actor: Actor): Promise<PayOutcome> {
  const refusal = await move(order, { kind: "oblige" });
  if (refusal) return refusal;
  await order.addTransaction({
    state: "OBLIGATED",
    amount: order.row.amount,
    methodId: method.id,
    result: {},
  });
  order.happened(actor, "payment-on-delivery", { method: method.uid });
  await prepareParcel(order, actor);
  return { kind: "done" };
}

/** Takes a step of the status machine, or says why it cannot be taken. */
export async function move(
  order: OpenOrder,
  step: PaymentStep,
): Promise<Extract<PayOutcome, { kind: "refused" }> | undefined> {
  const change = afterStep(paymentFacts(order.row), step);
  if (change.kind === "refused") return change;
  order.setPaymentState(change.state);
  order.set({
    capturedAmount: change.captured,
    refundedAmount: change.refunded,
    ...(change.state === "PAID" && order.row.chargedAt === null ? { chargedAt: order.services.now() } : {}),
    ...(step.kind === "refund" ? { refundedAt: order.services.now() } : {}),
  });
  return undefined;
}
