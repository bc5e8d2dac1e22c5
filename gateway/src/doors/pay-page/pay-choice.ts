import { customer } from "../../orders/facts/actor";
import { withChoices } from "../../orders/facts/choice-lines";
import type { OrderRow } from "../../orders/facts/order-facts";
import type { PayChoices } from "../../orders/offers/pay-choices";
import type { OpenOrder } from "../../orders/order/order";
import type { Instrument } from "../../orders/payments/instrument";
import { type Intent, type IntentKind, moneyWork } from "../../orders/payments/intents";
import { isPaymentAwaited } from "../../orders/payments/move";
import { type BegunPayment, type PaymentTerms, payOrder } from "../../orders/payments/pay-order";
import { settlePayment } from "../../orders/payments/settle-payment";
import { termsText } from "../../orders/subscriptions/terms";
import { payAttempts } from "../../platform/database/schema/payments";
import { editData } from "../../platform/json/edit-data";
import type { SitePayment } from "../../pos/methods/site-methods";

/** How long a customer has to answer the issuer, and how long a payment that has not begun remains valid. */
const challengeMs = 10 * 60_000;

export type ChosenPayment = PayChoices["payments"][number];
export type ChosenShipping = PayChoices["shippings"][number];
type PricedOption = Omit<ChosenPayment, "method">;

/** The method, delivery and fee that a customer has chosen and agreed to pay. */
export interface PayChoice {
  readonly payment: PricedOption;
  /** Absent: the order has no delivery to choose. */
  readonly shipping?: PricedOption;
  /** The word for a fee in the customer's language. */
  readonly fee: string;
  /** Hash of the token that opens the issuer's page; empty: the customer has already confirmed there. */
  readonly tokenHash: string;
}

export function payChoiceOf(
  payment: ChosenPayment,
  shipping: ChosenShipping | undefined,
  details: Pick<PayChoice, "fee" | "tokenHash">,
): PayChoice {
  return { payment: pricedOf(payment), ...(shipping ? { shipping: pricedOf(shipping) } : {}), ...details };
}

const pricedOf = ({ uid, name, logo, price }: PricedOption): PricedOption => ({ uid, name, logo, price });

/** Applies the choices to the order, with the prices that the customer has agreed to. */
export function applyChoice(order: OpenOrder, { payment, shipping, fee }: PayChoice): void {
  order.set(withChoices(order.row, payment, shipping, { fee }));
  if (!shipping) return;
  const data = editData(order.row.shippingData, ["method_uid"], shipping.uid);
  order.set({ shippingData: editData(data, ["method"], shipping.name) });
}

/** Begins a payment of the order, which already contains the choices. `before` is the order without them. */
export async function beginPayment(
  order: OpenOrder,
  before: OrderRow,
  method: SitePayment,
  instrument: Instrument,
  choice: PayChoice,
): Promise<BegunPayment> {
  const begunPayment = await payOrder(order, method, {
    kind: payForm,
    instrument,
    actor: customer,
    more: choice,
  });
  // The order remains unchanged until the acquirer has answered.
  if (begunPayment.kind === "asked") order.discardChanges();
  // The payment failed, so the choices that the customer agreed to earlier are restored.
  if (begunPayment.kind === "failed" && isPaymentAwaited(before)) restoreChoices(order, before);
  if (begunPayment.kind !== "refused" && begunPayment.kind !== "checking") await order.save();
  return begunPayment;
}

const payForm: IntentKind<PaymentTerms<PayChoice>> = {
  name: "pay-form",
  hasCustomer: true,
  validMs: challengeMs,
  async settle(order, intent, terms, answer) {
    const before = order.row;
    applyChoice(order, terms.more);
    const outcome = await settlePayment(payForm, order, intent, terms, answer);
    if (outcome.kind === "challenge") await storeAttempt(order, intent, terms);
    else if (outcome.kind !== "done" && isPaymentAwaited(before)) restoreChoices(order, before);
  },
};

export const payFormWork = moneyWork(payForm);

/**
 * Stores the payment that the customer is asked to confirm at the issuer's page. The order remains unchanged,
 * because a customer who leaves that page may still have a payment slip for another method, delivery and
 * amount.
 */
async function storeAttempt(
  order: OpenOrder,
  { methodId, amount, currency }: Intent,
  { card, more }: PaymentTerms<PayChoice>,
): Promise<void> {
  order.discardChanges();
  // The method has been removed, so there is nothing that the customer could confirm.
  if (methodId === null) return;
  const now = order.services.now();
  const isStoredByCustomer = card.kind === "card" && card.isStoredByCustomer;
  await order.work.tx.insert(payAttempts).values({
    tokenHash: more.tokenHash,
    orderId: order.row.id,
    sitePaymentMethodId: methodId,
    shippingUid: more.shipping?.uid ?? "",
    amount,
    currency,
    card: JSON.stringify({ ...card.card, isStoredByCustomer, seenTerms: termsText(order.row) }),
    createdAt: now,
    expiresAt: new Date(now.getTime() + challengeMs),
  });
}

function restoreChoices(order: OpenOrder, before: OrderRow): void {
  const { amount, data, shippingData, companySitePaymentMethodId, paymentMethodId } = before;
  order.set({ amount, data, shippingData, companySitePaymentMethodId, paymentMethodId });
}
