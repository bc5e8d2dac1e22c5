import type { Money } from "@hpay/domain";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { cardLabel, type StoredCard } from "../../connectors/payment/sandbox-acquirer";
import { customer } from "../../orders/facts/actor";
import { totalWith } from "../../orders/facts/choice-lines";
import { OpenOrder } from "../../orders/order/order";
import type { Instrument } from "../../orders/payments/instrument";
import { isPaymentAwaited, move } from "../../orders/payments/move";
import { type BegunPayment, type PayOutcome, paymentResult } from "../../orders/payments/pay-order";
import { readStoredCard } from "../../orders/payments/vault";
import { termsText } from "../../orders/subscriptions/terms";
import { transactions } from "../../platform/database/schema/commerce";
import { payAttempts } from "../../platform/database/schema/payments";
import { inTransaction } from "../../platform/database/transaction";
import { readData } from "../../platform/json/data-json";
import { hashOf } from "../../platform/secrets/tokens";
import type { Services } from "../../platform/services";
import type { FoundOrder } from "./found-order";
import { choicesNow, isPaidOnDelivery, isSameTotal } from "./pay";
import { applyChoice, beginPayment, payChoiceOf } from "./pay-choice";

/** An open challenge at the issuer; undefined when it has expired or was answered. */
export async function findAttempt(
  services: Services,
  orderId: number,
  token: string,
): Promise<(Money & { readonly card: StoredCard }) | undefined> {
  const [attempt] = await services.db
    .select()
    .from(payAttempts)
    .where(openAttempt(services, orderId, token));
  return (
    attempt && { amount: attempt.amount, currency: attempt.currency, card: readStoredCard(attempt.card) }
  );
}

/**
 * Applies the customer's answer at the issuer's page, which counts once.
 * @returns `done` when this answer paid the order, `promised` when a fallback took over
 */
export async function answerChallenge(
  services: Services,
  pageData: FoundOrder,
  token: string,
  isConfirmed: boolean,
): Promise<PayOutcome["kind"] | undefined> {
  const outcome = await inTransaction(services, async (work): Promise<BegunPayment | undefined> => {
    const orderId = pageData.order.id;
    const order = await OpenOrder.byId(services, work, orderId);
    // While another payment is pending, this one cannot begin.
    if (order?.hasOpenRequest) return undefined;
    const [attempt] = await work.tx
      .update(payAttempts)
      .set({ doneAt: services.now() })
      .where(openAttempt(services, orderId, token))
      .returning();
    if (!order || !attempt) return undefined;
    const card = readStoredCard(attempt.card);
    const choices = await choicesNow(work, order, pageData);
    const payment = choices.payments.find((payment) => payment.method.id === attempt.sitePaymentMethodId);
    const shipping = choices.shippings.find((shipping) => shipping.uid === attempt.shippingUid);
    // The payment is valid only for the amount, terms and delivery that the customer confirmed.
    const isSameDelivery =
      choices.shippings.length === 0 ? attempt.shippingUid === "" : shipping !== undefined;
    const total = totalWith(order.row, payment, shipping);
    const { seenTerms = termsText(order.row) } = readData(attempt.card);
    const isSameAmount = isSameTotal(total, attempt) && seenTerms === termsText(order.row);
    const isPayableNow = isSameDelivery && !isPaidOnDelivery(order.row);
    if (isConfirmed && payment && isPayableNow && isSameAmount) {
      const isStoredByCustomer = readData(attempt.card).isStoredByCustomer === true;
      const instrument: Instrument = { kind: "card", card, isAuthenticated: true, isStoredByCustomer };
      const before = order.row;
      const request = payChoiceOf(payment, shipping, { fee: pageData.t.fee, tokenHash: "" });
      applyChoice(order, request);
      return beginPayment(order, before, payment.method, instrument, request);
    }
    // If the customer confirmed, the issuer did not decline, so the page names the changed order as the reason.
    const { code, text } = isConfirmed
      ? { code: changedMeanwhile, text: "The order changed before the payment was confirmed" }
      : { code: "3DS", text: "Not confirmed with the issuer" };
    order.setOperation("charge");
    if (!isPaymentAwaited(order.row)) {
      const refusal = move(order, { kind: "fail", state: "REFUSED" });
      if (refusal) return undefined;
      order.set({
        companySitePaymentMethodId: attempt.sitePaymentMethodId,
        paymentMethodId: payment?.method.methodId ?? null,
      });
    }
    await order.addTransaction({
      state: "REFUSED",
      amount: attempt.amount,
      currency: attempt.currency,
      methodId: attempt.sitePaymentMethodId,
      result: { card: cardLabel(card), code, text },
    });
    order.addEvent(customer, "payment-failed", { state: "REFUSED", text });
    await order.save();
    return undefined;
  });
  return outcome?.kind === "asked" ? (await paymentResult(services, outcome)).kind : undefined;
}

/** Code of a payment that was confirmed for an amount or delivery other than the order's current one. */
const changedMeanwhile = "CHANGED";

/** Whether the last payment was abandoned because the order changed while its customer confirmed it. */
export async function hasChangedMeanwhile({ db }: Services, orderId: number): Promise<boolean> {
  const [last] = await db
    .select({ data: transactions.data })
    .from(transactions)
    .where(eq(transactions.orderId, orderId))
    .orderBy(desc(transactions.id))
    .limit(1);
  return Object(readData(last?.data).result).code === changedMeanwhile;
}

const openAttempt = ({ now }: Pick<Services, "now">, orderId: number, token: string) =>
  and(
    eq(payAttempts.tokenHash, hashOf(token)),
    eq(payAttempts.orderId, orderId),
    isNull(payAttempts.doneAt),
    gt(payAttempts.expiresAt, now()),
  );
