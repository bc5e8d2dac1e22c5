import { isPositive, isTooPrecise, type Money, money, paymentStateOf } from "@hpay/domain";
import { and, eq } from "drizzle-orm";
import { type CardFault, readCard } from "../../connectors/payment/sandbox-acquirer";
import { totalWith } from "../../orders/facts/choice-lines";
import { type OrderRow, orderMoney } from "../../orders/facts/order-facts";
import { isUnavailable } from "../../orders/offers/offer";
import { chosenOption, type PayChoices, payChoices } from "../../orders/offers/pay-choices";
import { hasLongHistory, maxHistory } from "../../orders/order/long-history";
import { OpenOrder } from "../../orders/order/order";
import type { Instrument } from "../../orders/payments/instrument";
import { type BegunPayment, type PayOutcome, paymentResult } from "../../orders/payments/pay-order";
import { termsText } from "../../orders/subscriptions/terms";
import { transactions } from "../../platform/database/schema/commerce";
import { inTransaction, type Work } from "../../platform/database/transaction";
import { isObject, textOf } from "../../platform/json/values";
import { hashOf, newToken } from "../../platform/secrets/tokens";
import type { Services } from "../../platform/services";
import { methodValues } from "../../pos/methods/method-values";
import { paymentsOf } from "../../pos/methods/site-methods";
import { takeCardTry } from "./card-tries";
import { type FoundOrder, storedCardOf } from "./found-order";
import { isContactOf, needsContact } from "./order-contact";
import { applyChoice, beginPayment, payChoiceOf } from "./pay-choice";

type FormFault =
  | { readonly kind: "wrong-card"; readonly fault: CardFault }
  /** Only the customer may confirm this, and must give the order's e-mail or phone. */
  | { readonly kind: "wrong-contact" }
  /** The choices are no longer available, or their prices have changed. */
  | { readonly kind: "changed" }
  /** Too many cards were tried from this address, or for this order. */
  | { readonly kind: "held-back"; readonly until: Date };

export type PayFormAnswer =
  | FormFault
  | Exclude<PayOutcome, { kind: "challenge" | "done" | "promised" }>
  /** `hasPaid`: an acquirer approved the card that this form contains. */
  | { readonly kind: "done"; readonly hasPaid: boolean }
  /** `token` opens the issuer's page for ten minutes. */
  | { readonly kind: "challenge"; readonly token: string };

/**
 * Pays an order as its form requests. Everything is read again under the order's lock, because a form may be
 * old. The card counts as an attempt from `network`, unless it pays.
 */
export async function payByForm(
  services: Services,
  pageData: FoundOrder,
  form: Readonly<Record<string, string>>,
  network: string,
): Promise<PayFormAnswer> {
  if (form.number === undefined && form.stored === undefined) return payWithForm(services, pageData, form);
  const attempt = await takeCardTry(services, pageData, network);
  if (attempt.kind === "held-back") return attempt;
  const answer = await payWithForm(services, pageData, form);
  if (!concernsCard(answer)) await attempt.undoCount();
  return answer;
}

/** Whether the answer could show a person who tries stolen cards which of them work. */
const concernsCard = (answer: PayFormAnswer): boolean =>
  answer.kind === "challenge" || (answer.kind === "failed" && answer.state === "REFUSED");

async function payWithForm(
  services: Services,
  pageData: FoundOrder,
  form: Readonly<Record<string, string>>,
): Promise<PayFormAnswer> {
  const token = newToken();
  let isTypedCard = false;
  const begunPayment = await inTransaction(services, async (work): Promise<BegunPayment | FormFault> => {
    const order = await OpenOrder.byId(services, work, pageData.order.id);
    if (order?.hasOpenRequest) return { kind: "checking" };
    if (!order || isUnavailable(order.row, services.now())) return { kind: "changed" };
    if (isPaidOnDelivery(order.row)) return { kind: "done" };
    if (!isPositive(orderMoney(order.row))) return { kind: "changed" };
    // A customer can change the choice as often as they like, and each change adds a transaction.
    if (await hasLongHistory(work.tx, order.row.id, { max: maxHistory.payments }))
      return { kind: "failed", state: "ERROR", text: "The order has too many payments" };
    const choices = await choicesNow(work, order, pageData);
    const payment = choices.payments.find((payment) => payment.uid === form.pay);
    const shipping = chosenOption(choices.shippings, form.ship);
    const isChoiceMissing = pageData.choices.lacksDelivery || (choices.shippings.length > 0 && !shipping);
    if (!payment || isChoiceMissing) return { kind: "changed" };
    const total = totalWith(order.row, payment, shipping);
    // A form that was opened before this field existed has no currency.
    const currency = form.currency ?? total.currency;
    if (!isSameTotal(total, { amount: totalOf(form.total, currency), currency })) return { kind: "changed" };
    // Forms of the dock, and forms of earlier releases, do not name the terms.
    if (form.terms !== undefined && form.terms !== termsText(order.row)) return { kind: "changed" };
    if (
      needsContact({ ...pageData, order: order.row }, payment, shipping) &&
      !isContactOf(order.row, form.contact)
    )
      return { kind: "wrong-contact" };
    const instrument =
      form.stored === undefined
        ? readInstrument(payment.method, form, services.now())
        : await storedInstrument(order, pageData, payment.method.id, form.stored);
    if (instrument === undefined) return { kind: "changed" };
    if (typeof instrument === "string") return { kind: "wrong-card", fault: instrument };
    isTypedCard = instrument.kind === "card";
    const before = order.row;
    const choice = payChoiceOf(payment, shipping, { fee: pageData.t.fee, tokenHash: hashOf(token) });
    applyChoice(order, choice);
    if (await isAlreadyAgreed(order, before, payment.method.id)) return { kind: "done" };
    return beginPayment(order, before, payment.method, instrument, choice);
  });
  if (begunPayment.kind === "done") return { ...begunPayment, hasPaid: false };
  if (begunPayment.kind !== "asked") return begunPayment;
  const outcome = await paymentResult(services, begunPayment);
  if (outcome.kind === "done") return { ...outcome, hasPaid: isTypedCard };
  if (outcome.kind === "promised") return { kind: "done", hasPaid: false };
  return outcome.kind === "challenge" ? { kind: "challenge", token } : outcome;
}

/**
 * Whether the order is paid on delivery. Its page offers no other way, because the parcel is being prepared or
 * is on its way with the amount to collect.
 */
export const isPaidOnDelivery = ({ status }: OrderRow): boolean => paymentStateOf(status) === "OBLIGATED";

/** A form that is sent twice takes effect once: the order already awaits the transfer for the same choices. */
async function isAlreadyAgreed(
  { row, work }: OpenOrder,
  before: OrderRow,
  methodId: number,
): Promise<boolean> {
  if (paymentStateOf(row.status) !== "AWAITING") return false;
  if (row.amount !== before.amount || row.data !== before.data || row.shippingData !== before.shippingData)
    return false;
  const isSameAttempt = and(
    eq(transactions.orderId, row.id),
    eq(transactions.companySitePaymentMethodId, methodId),
    eq(transactions.status, "PAYMENT:AWAITING"),
    eq(transactions.amount, row.amount),
  );
  return (await work.tx.$count(transactions, isSameAttempt)) > 0;
}

/** The choices available under the order's lock, priced with the rates that were loaded with the order. */
export async function choicesNow(work: Work, order: OpenOrder, pageData: FoundOrder): Promise<PayChoices> {
  const payments = await paymentsOf(work.tx, order.site.id);
  const shippings = pageData.choices.shippings.map((shipping) => shipping.method);
  return payChoices(order.row, { payments, shippings }, pageData.language, pageData.rates);
}

/** Whether a form or an earlier agreement was about the current amount. */
export const isSameTotal = (total: Money, agreedTotal: Money) =>
  total.amount === agreedTotal.amount && total.currency === agreedTotal.currency;

function readInstrument(
  method: { readonly definition: string; readonly data: string },
  form: Readonly<Record<string, string>>,
  now: Date,
): Instrument | CardFault {
  if (method.definition !== "sandbox-card") return { kind: "none" };
  const { Brands } = methodValues(method.data, "en");
  const brands = isObject(Brands)
    ? Object.keys(Brands).filter((key) => Number(textOf(Brands[key])) === 1)
    : [];
  const typedCard = {
    number: form.number ?? "",
    expiry: form.expiry ?? "",
    cvv: form.cvv ?? "",
    holder: form.holder ?? "",
  };
  const card = readCard(typedCard, brands, now);
  return typeof card === "string"
    ? card
    : { kind: "card", card, isAuthenticated: false, isStoredByCustomer: form.keep === "1" };
}

/** The stored card that the shop's request names now. A visitor without the sent link gets none. */
async function storedInstrument(
  { work, row }: OpenOrder,
  { isKnown }: FoundOrder,
  methodId: number,
  /** Identifies the card that the page showed; "1" in older forms, which do not identify it. */
  shownCard: string,
): Promise<Instrument | undefined> {
  const storedToken = isKnown ? await storedCardOf(work.tx, row) : undefined;
  const isShown = shownCard === "1" || shownCard === hashOf(storedToken?.uid ?? "");
  return isShown && storedToken?.sitePaymentMethodId === methodId
    ? { kind: "kept-card", card: storedToken.card, tokenUid: storedToken.uid }
    : undefined;
}

const totalOf = (typedTotal: string | undefined, currency: string): string =>
  typedTotal !== undefined &&
  /^\d{1,15}(?:\.\d{1,4})?$/.test(typedTotal) &&
  !isTooPrecise(typedTotal, currency)
    ? money(typedTotal, currency).amount
    : "";
