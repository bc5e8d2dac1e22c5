import { roundAmount } from "@hpay/domain";
import { and, eq, gt, isNull } from "drizzle-orm";
import { payAttempts } from "../database/schema/payments";
import { inTransaction } from "../database/transaction";
import { methodValues } from "../methods/method-values";
import { paymentsOf } from "../methods/site-methods";
import { customer } from "../payments/actor";
import { OpenOrder } from "../payments/open-order";
import { isObject, textOf } from "../payments/order-facts";
import { type Instrument, move, type PayOutcome, payOrder } from "../payments/pay-order";
import { type CardFault, cardLabel, type KeptCard, readCard } from "../payments/sandbox-acquirer";
import { readKeptCard } from "../payments/vault";
import { editData } from "../resources/orders/edit-data";
import { hashOf } from "../secrets/tokens";
import type { Services } from "../services";
import type { FoundOrder } from "./found-order";
import { isGone } from "./offer";
import { chosen, payChoices, totalWith, withChoices } from "./pay-choices";

export type PayFormAnswer =
  | PayOutcome
  | { readonly kind: "wrong-card"; readonly fault: CardFault }
  /** The choices are not there any more, or cost something else now. */
  | { readonly kind: "changed" };

/** Pays an order as its form says. Everything is read anew under the order's lock: a form may be old. */
export async function payByForm(
  services: Services,
  found: FoundOrder,
  form: Readonly<Record<string, string>>,
): Promise<PayFormAnswer> {
  return inTransaction(services, async (work): Promise<PayFormAnswer> => {
    const order = await OpenOrder.byId(services, work, found.order.id);
    if (!order || isGone(order.row, services.now())) return { kind: "changed" };
    const payments = await paymentsOf(work.tx, order.site.id);
    const shippings = found.choices.shippings.map((one) => one.method);
    const choices = payChoices(order.row, { payments, shippings }, found.language);
    const payment = choices.payments.find((one) => one.uid === form.pay);
    const shipping = chosen(choices.shippings, form.ship);
    const isOpen = found.choices.lacksDelivery || (choices.shippings.length > 0 && !shipping);
    if (!payment || isOpen) return { kind: "changed" };
    if (totalWith(order.row, payment, shipping).amount !== totalOf(form.total)) return { kind: "changed" };
    const instrument = readInstrument(payment.method, form, services.now());
    if (typeof instrument === "string") return { kind: "wrong-card", fault: instrument };
    order.set(withChoices(order.row, payment, shipping, { fee: found.t.fee }));
    if (shipping) {
      order.set({
        shippingData: editData(
          editData(order.row.shippingData, ["method_uid"], shipping.uid),
          ["method"],
          shipping.name,
        ),
      });
    }
    const outcome = await payOrder(order, payment.method, instrument, customer);
    if (outcome.kind !== "refused") await order.save();
    return outcome;
  });
}

/** An open visit at the issuer's page; undefined when it is over or was answered. */
export async function findAttempt(
  services: Services,
  orderId: number,
  token: string,
): Promise<{ readonly amount: string; readonly card: KeptCard } | undefined> {
  const [attempt] = await services.db
    .select()
    .from(payAttempts)
    .where(openAttempt(services, orderId, token));
  return attempt && { amount: attempt.amount, card: readKeptCard(attempt.card) };
}

/** The customer's answer at the issuer's page. It counts once. */
export async function answerChallenge(
  services: Services,
  orderId: number,
  token: string,
  isConfirmed: boolean,
): Promise<void> {
  await inTransaction(services, async (work) => {
    const order = await OpenOrder.byId(services, work, orderId);
    const [attempt] = await work.tx
      .update(payAttempts)
      .set({ doneAt: services.now() })
      .where(openAttempt(services, orderId, token))
      .returning();
    if (!order || !attempt) return;
    const card = readKeptCard(attempt.card);
    const methods = await paymentsOf(work.tx, order.site.id);
    const method = methods.find((one) => one.id === attempt.sitePaymentMethodId);
    // The customer has confirmed this amount and no other.
    if (isConfirmed && method && attempt.amount === order.row.amount) {
      const instrument: Instrument = { kind: "card", card, isAuthenticated: true };
      const outcome = await payOrder(order, method, instrument, customer);
      if (outcome.kind !== "refused") await order.save();
      return;
    }
    const refusal = await move(order, { kind: "fail", state: "REFUSED" });
    if (refusal) return;
    await order.addTransaction({
      state: "REFUSED",
      amount: attempt.amount,
      methodId: attempt.sitePaymentMethodId,
      result: { card: cardLabel(card), code: "3DS", text: "Not confirmed at the issuer" },
    });
    order.happened(customer, "payment-failed", { state: "REFUSED", text: "Not confirmed at the issuer" });
    await order.save();
  });
}

const openAttempt = ({ now }: Pick<Services, "now">, orderId: number, token: string) =>
  and(
    eq(payAttempts.tokenHash, hashOf(token)),
    eq(payAttempts.orderId, orderId),
    isNull(payAttempts.doneAt),
    gt(payAttempts.expiresAt, now()),
  );

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
  const typed = {
    number: form.number ?? "",
    expiry: form.expiry ?? "",
    cvv: form.cvv ?? "",
    holder: form.holder ?? "",
  };
  const card = readCard(typed, brands, now);
  return typeof card === "string" ? card : { kind: "card", card, isAuthenticated: false };
}

const totalOf = (typed: string | undefined): string =>
  /^\d{1,15}\.\d{2}$/.test(typed ?? "") ? roundAmount(typed ?? "") : "";
