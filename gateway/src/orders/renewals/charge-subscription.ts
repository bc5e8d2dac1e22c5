import type { RefusalCode } from "@hpay/contract/errors";
import {
  compareMoney,
  isOver,
  isPayable,
  localTimeAt,
  money,
  type PaymentState,
  paymentStateOf,
  printLocalTime,
  retryAt,
  retryDays,
  withPaymentState,
} from "@hpay/domain";
import { and, eq, gt, lt } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { orders, subscriptions } from "../../platform/database/schema/commerce";
import { subscriptionCharges, vaultTokens } from "../../platform/database/schema/payments";
import { companies } from "../../platform/database/schema/people";
import { companySites } from "../../platform/database/schema/pos";
import type { Work } from "../../platform/database/transaction";
import { editData } from "../../platform/json/edit-data";
import type { Services } from "../../platform/services";
import { paymentOf } from "../../pos/methods/site-methods";
import { isUnlocked } from "../../pos/purchase-key/unlocked";
import type { Actor } from "../facts/actor";
import { baseAmount, withChoices } from "../facts/choice-lines";
import { zoneOf } from "../facts/company-zone";
import { type OrderRow, orderMoney } from "../facts/order-facts";
import type { OpenOrder } from "../order/order";
import { type IntentKind, moneyWork } from "../payments/intents";
import { isPaymentAwaited } from "../payments/move";
import { type BegunPayment, type PaymentTerms, type PayOutcome, payOrder } from "../payments/pay-order";
import { settlePayment } from "../payments/settle-payment";
import { readStoredCard } from "../payments/vault";
import { scheduleOf } from "../subscriptions/terms";
import { updateSubscription } from "../subscriptions/write-subscription";
import { chargeAfter } from "./charge-after";
import { orderOfInstallment } from "./installment-order";

type Subscription = typeof subscriptions.$inferSelect;

/** States of an order with captured or reserved money. */
const moneyStates: readonly PaymentState[] = ["PAID", "PAYING", "RESERVED", "PARTIALLY-REFUNDED", "REFUNDED"];

export type ChargeBegun =
  | BegunPayment
  /**
   * The method or POS is disabled, the POS's key has expired, or the order was edited. The charge waits
   * meanwhile.
   */
  | { readonly kind: "method-off"; readonly why: SubscriptionRefusal }
  /** A fallback asked the customer for a transfer or cash, so the job does not charge the card as well. */
  | Extract<PayOutcome, { kind: "promised" }>
  | { readonly kind: "not-chargeable"; readonly why: SubscriptionRefusal };

type SubscriptionRefusal = Extract<RefusalCode, `SUBSCRIPTION_${string}`>;

const charges: IntentKind<PaymentTerms<{ readonly subscriptionId: number }>> = {
  name: "subscription",
  hasFixedKeys: true,
  // Takes the locks in the same order as charges do: first the subscription, then its order.
  lockFirst: ({ tx }, { more }) => lockSubscription(tx, more.subscriptionId),
  async isOver({ db }, { more }) {
    const isOne = eq(subscriptions.id, more.subscriptionId);
    const [subscription] = await db.select({ status: subscriptions.status }).from(subscriptions).where(isOne);
    return subscription === undefined || isEnded(subscription);
  },
  async settle(order, intent, terms, answer) {
    const settledPayment = await settlePayment(charges, order, intent, terms, answer);
    const { subscriptionId } = terms.more;
    if (settledPayment.kind === "done" || settledPayment.kind === "failed")
      await recordCharge(order, subscriptionId, settledPayment);
  },
};

export const subscriptionChargeWork = moneyWork(charges);

/**
 * Begins to charge a subscription's due amount with its stored card. The order of a due date has one Uid, so
 * that it is paid once, and a retry pays the same order. A failed charge is tried again after 1, 3 and 5 days.
 */
export async function chargeSubscription(
  services: Services,
  work: Work,
  subscriptionId: number,
  actor: Actor,
  /** Day of the installment that a person confirmed; undefined: the next one. */
  confirmed?: string,
): Promise<ChargeBegun> {
  await lockSubscription(work.tx, subscriptionId);
  const charge = await findCharge(work.tx, subscriptionId);
  if (!charge || isEnded(charge.subscription)) return { kind: "not-chargeable", why: "SUBSCRIPTION_ENDED" };
  const { subscription, site, company, schedule, stored } = charge;
  if (!stored || !schedule) return { kind: "not-chargeable", why: "SUBSCRIPTION_WITHOUT_CARD" };
  if (confirmed !== undefined && confirmed !== dayOf(stored.charge.dueAt, company.data))
    return { kind: "not-chargeable", why: "SUBSCRIPTION_CHARGED_SINCE" };
  if (await isChargedAhead(work.tx, stored.charge, services.now()))
    return { kind: "not-chargeable", why: "SUBSCRIPTION_CHARGED_AHEAD" };
  const method = await paymentOf(work.tx, subscription.companySitePaymentMethodId);
  if (!method || isOver(schedule, stored.charge.dueAt.toISOString())) {
    await endSubscription(services, work, subscription, site.companyId, method ? "EXPIRED" : "CANCELED");
    return { kind: "not-chargeable", why: method ? "SUBSCRIPTION_ENDED" : "SUBSCRIPTION_WITHOUT_METHOD" };
  }
  if (!site.enabled) return { kind: "method-off", why: "SUBSCRIPTION_POS_OFF" };
  if (!method.enabled) return { kind: "method-off", why: "SUBSCRIPTION_WITHOUT_METHOD" };
  if (!isUnlocked(services, site, "subscriptions"))
    return { kind: "method-off", why: "SUBSCRIPTION_NEEDS_KEY" };
  const place = { services, work, site };
  const { dueAt } = stored.charge;
  const order = await orderOfInstallment(place, subscription, dueAt, dayOf(dueAt, company.data));
  if (actor.kind === "gateway" && isPaymentAwaited(order.row)) {
    await order.save();
    return { kind: "promised", text: "" };
  }
  const isUnpaid = isPayable(paymentStateOf(order.row.status));
  // A delivery that the customer chose on the pay page, and did not pay, is not part of the installment.
  const hasChoices = compareMoney(baseAmount(order.row), orderMoney(order.row)) !== 0;
  if (isUnpaid && hasChoices && !isPaymentAwaited(order.row))
    order.set(withChoices(order.row, undefined, undefined, { fee: "" }));
  if (isUnpaid && isAboveTerms(order.row, subscription))
    return { kind: "method-off", why: "SUBSCRIPTION_ORDER_CHANGED" };
  const card = {
    kind: "kept-card",
    card: readStoredCard(stored.token.card),
    tokenUid: stored.token.uid,
  } as const;
  const payment = { kind: charges, instrument: card, actor, more: { subscriptionId } };
  const begunPayment = await payOrder(order, method, payment);
  if (begunPayment.kind !== "refused" && begunPayment.kind !== "checking") await order.save();
  if (begunPayment.kind !== "asked" && begunPayment.kind !== "checking")
    await recordCharge(order, subscriptionId, begunPayment);
  return begunPayment;
}

/** Whether an installment's order costs more than the customer agreed to, after somebody has edited it. */
const isAboveTerms = (order: OrderRow, { amount, currency }: Subscription): boolean =>
  order.currency !== currency || compareMoney(money(order.amount, currency), money(amount, currency)) > 0;

/** Whether the installment before this one was charged early, and is not due yet. */
async function isChargedAhead(
  tx: Queries,
  { subscriptionId, dueAt }: typeof subscriptionCharges.$inferSelect,
  now: Date,
): Promise<boolean> {
  const isBefore = and(gt(orders.dueAt, now), lt(orders.dueAt, dueAt));
  return (await tx.$count(orders, and(eq(orders.subscriptionId, subscriptionId), isBefore))) > 0;
}

async function lockSubscription(tx: Queries, id: number): Promise<void> {
  await tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.id, id)).for("update");
}

async function findCharge(tx: Queries, subscriptionId: number) {
  const [row] = await tx
    .select({ subscription: subscriptions, site: companySites, company: companies })
    .from(subscriptions)
    .innerJoin(companySites, eq(companySites.id, subscriptions.companySiteId))
    .innerJoin(companies, eq(companies.id, companySites.companyId))
    .where(eq(subscriptions.id, subscriptionId));
  const [chargeRow] = await tx
    .select({ charge: subscriptionCharges, token: vaultTokens })
    .from(subscriptionCharges)
    .innerJoin(vaultTokens, eq(vaultTokens.id, subscriptionCharges.vaultTokenId))
    .where(eq(subscriptionCharges.subscriptionId, subscriptionId));
  return row && { ...row, stored: chargeRow, schedule: scheduleOf(row.subscription.data) };
}

/** Advances the schedule according to the result of the charge. */
async function recordCharge(
  { services, work, row }: OpenOrder,
  subscriptionId: number,
  outcome: Exclude<BegunPayment, { kind: "asked" | "checking" }>,
): Promise<void> {
  const charge = await findCharge(work.tx, subscriptionId);
  // The subscription ended while the acquirer was asked: the charge is valid, and no other follows.
  if (!charge?.stored || !charge.schedule || isEnded(charge.subscription)) return;
  const { subscription, site, company, stored, schedule } = charge;
  const zone = zoneOf(company.data);
  // If the order was paid but its schedule was not advanced, it is advanced now. A canceled order is not paid:
  // its period is skipped. A transfer that a fallback awaits is not paid yet.
  const isPaid = moneyStates.includes(paymentStateOf(row.status));
  const isSkipped = outcome.kind === "refused" && !isPaid;
  const isSettledNow = isPaid || isSkipped;
  const dueAt = stored.charge.dueAt.toISOString();
  const next = isSettledNow
    ? {
        at: chargeAfter(stored.charge, schedule, services.now(), zone).toISOString(),
        retries: 0,
      }
    : stored.charge.dueAt > services.now()
      ? // A person tried the charge early, so the due day is still ahead.
        { at: stored.charge.tryAt?.toISOString() ?? null, retries: stored.charge.retries }
      : {
          at: retryAt(dueAt, stored.charge.retries, zone, services.now().toISOString()),
          retries: Math.min(stored.charge.retries + 1, retryDays.length),
        };
  await work.tx
    .update(subscriptionCharges)
    .set({
      ...(isSettledNow && next.at !== null ? { dueAt: new Date(next.at) } : {}),
      tryAt: next.at === null ? null : new Date(next.at),
      retries: next.retries,
      leasedUntil: null,
    })
    .where(eq(subscriptionCharges.subscriptionId, subscriptionId));
  let data = editData(subscription.data, ["schedule", "retries"], next.retries);
  if (isSettledNow) data = editData(data, ["schedule", "next_at"], next.at);
  const state = isPaid ? "PAID" : isSkipped ? undefined : "OVERDUE";
  await changeSubscription({ services, work, companyId: site.companyId }, subscription, state, data);
}

export async function endSubscription(
  services: Services,
  work: Work,
  subscription: Subscription,
  companyId: number,
  state: "CANCELED" | "EXPIRED",
): Promise<void> {
  await work.tx
    .update(subscriptionCharges)
    .set({ tryAt: null, leasedUntil: null })
    .where(eq(subscriptionCharges.subscriptionId, subscription.id));
  await changeSubscription({ services, work, companyId }, subscription, state, subscription.data);
}

export const isEnded = ({ status }: Pick<Subscription, "status">): boolean =>
  ["CANCELED", "EXPIRED"].includes(paymentStateOf(status));

async function changeSubscription(
  place: Parameters<typeof updateSubscription>[0],
  subscription: Subscription,
  /** Undefined: the state does not change. */
  state: "PAID" | "OVERDUE" | "CANCELED" | "EXPIRED" | undefined,
  data: string,
): Promise<void> {
  await updateSubscription(
    place,
    subscription,
    state === undefined
      ? { data }
      : {
          status: withPaymentState(subscription.status, state),
          data: editData(data, ["payment", "status"], state),
        },
  );
}

const dayOf = (at: Date, companyData: string): string => dayIn(zoneOf(companyData), at);

/** The day on the company's calendar: two charges may fall on one UTC day when clocks change. */
export const dayIn = (zone: string, at: Date): string =>
  printLocalTime(localTimeAt(at.getTime(), zone)).slice(0, 10);
