import { cardLabel } from "../../connectors/payment/sandbox-acquirer";
import type { AcquirerAnswer } from "../../platform/acquirer/acquirer";
import { paymentOf, type SitePayment } from "../../pos/methods/site-methods";
import { documentMoney, prepareParcel } from "../fulfilment/fulfil";
import { saleOf } from "../fulfilment/movement";
import type { OpenOrder } from "../order/order";
import { beginSubscription } from "../subscriptions/begin-subscription";
import type { Intent, IntentKind } from "./intents";
import { endAwaitedPayment, isPaymentAwaited, move } from "./move";
import { afterFailure, type BegunPayment, type Failed, type PaymentTerms, takeOver } from "./pay-order";
import { notifyPaid } from "./payment-mails";
import { splitPayment } from "./split-pay";
import { findCard, storeCard } from "./vault";

/** The result of a payment after an acquirer's answer; `asked`: a fallback takes over. */
export type SettledPayment = BegunPayment | { readonly kind: "challenge" };

interface AnsweredPayment {
  readonly order: OpenOrder;
  readonly intent: Intent;
  readonly terms: PaymentTerms<unknown>;
  /** Undefined when the method was removed; payments that began with it remain valid. */
  readonly method: SitePayment | undefined;
}

/** Records an acquirer's answer to a payment with all its consequences. The caller saves the order. */
export async function settlePayment<More>(
  kind: IntentKind<PaymentTerms<More>>,
  order: OpenOrder,
  intent: Intent,
  terms: PaymentTerms<More>,
  answer: AcquirerAnswer,
): Promise<SettledPayment> {
  const method = await paymentOf(order.work.tx, intent.methodId);
  const answeredPayment = { order, intent, terms, method };
  const { card, actor, tried, more } = terms;
  order.setOperation("charge");
  if (method) order.set({ companySitePaymentMethodId: method.id, paymentMethodId: method.methodId });
  if (answer.kind === "approved") return settleApproved(answeredPayment, answer.approval);
  if (answer.kind === "challenge") {
    order.addEvent(actor, "payment-challenged", { method: method?.uid ?? "", card: cardLabel(card.card) });
    return answer;
  }
  const failedPayment = await failedWith(answeredPayment, answer);
  if (!method) return failedPayment;
  const payment = { kind, instrument: card, actor, more, chain: intent.chain };
  const next = await takeOver(order, payment, afterFailure(tried, method, failedPayment), failedPayment);
  // The shop is notified of the payment's result, not of each attempt.
  if (next.kind === "asked") order.hideFromShop();
  return next;
}

async function failedWith(
  { order, intent, terms: { card, actor }, method }: AnsweredPayment,
  { kind, code, text }: Extract<AcquirerAnswer, { kind: "refused" | "error" }>,
): Promise<Failed> {
  const state = kind === "refused" ? "REFUSED" : "ERROR";
  // A customer's failed attempt leaves an awaited payment unchanged: anybody with the order's number can try.
  if (actor.kind !== "customer" || !isPaymentAwaited(order.row)) move(order, { kind: "fail", state });
  await order.addTransaction({
    state,
    amount: intent.amount,
    methodId: intent.methodId,
    result: { card: cardLabel(card.card), code, text },
    vaultTokenUid: card.kind === "kept-card" ? card.tokenUid : "",
  });
  order.addEvent(actor, "payment-failed", { method: method?.uid ?? "", state, text });
  return { kind: "failed", state, text };
}

async function settleApproved(
  { order, intent, terms: { card, actor }, method }: AnsweredPayment,
  approval: string,
): Promise<SettledPayment> {
  const { amount, operation } = intent;
  const isReserved = operation === "authorize";
  order.set({ amount });
  const refusal = move(order, { kind: isReserved ? "reserve" : "pay" });
  // No other step could pay the order while the acquirer was asked, so this is a fault: the intent remains
  // open, and an operator is alerted.
  if (refusal)
    throw new Error(
      `order ${order.row.id} was ${operation}d, but this could not be recorded: ${refusal.why}`,
    );
  const token =
    card.kind === "kept-card"
      ? await findCard(order.work, order.site.id, card.tokenUid)
      : method?.subscriptionsType === "cof-tokenization"
        ? await storeCard(order, method, card)
        : undefined;
  if (method?.splitpay && !isReserved) await splitPayment(order, amount);
  // A shop that charges a stored card renews its own subscriptions.
  if (method && token && !isReserved && actor.kind === "customer")
    await beginSubscription(order, method, token.id);
  await endAwaitedPayment(order);
  await order.addTransaction({
    state: isReserved ? "RESERVED" : "PAID",
    amount,
    methodId: intent.methodId,
    result: { card: cardLabel(card.card), approval },
    // A capture, perhaps days later, uses the same card.
    vaultTokenUid: token?.uid ?? "",
  });
  order.addEvent(actor, isReserved ? "payment-reserved" : "payment-paid", {
    method: method?.uid ?? "",
    card: cardLabel(card.card),
    amount,
    currency: intent.currency,
  });
  if (!isReserved) await documentMoney(order, saleOf(order.row), actor);
  await prepareParcel(order, actor);
  if (!isReserved) notifyPaid(order, amount);
  return { kind: "done" };
}
