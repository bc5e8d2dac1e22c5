import { type ChosenLine, paymentStateOf } from "@hpay/domain";
import { paymentOf } from "../../pos/methods/site-methods";
import type { Actor } from "../facts/actor";
import { paymentFacts } from "../facts/order-facts";
import { afterStep, type PaymentStep } from "../facts/payment-change";
import { refundDataOf } from "../facts/priced";
import { documentMoney, prepareParcel } from "../fulfilment/fulfil";
import { refundOf, saleOf } from "../fulfilment/movement";
import { revokeUncollected } from "../fulfilment/packets";
import type { OpenOrder } from "../order/order";
import { beginSubscription } from "../subscriptions/begin-subscription";
import { chosenOf } from "./chosen-lines";
import { endAwaitedPayment, move } from "./move";
import { notifyPaid, notifyRefund } from "./payment-mails";
import { stepRefusal } from "./refusal-codes";
import { refundSplit, splitPayment } from "./split-pay";

/*
 * Money steps of an order with their consequences, for a person in the panel or the shop. The caller has
 * checked permission, and saves the order.
 */

export interface Refund {
  /** Decimal text in the order's currency. */
  readonly amount: string;
  readonly reason: string;
  /** Whether the shop puts the goods back in stock. */
  readonly restock: boolean;
  /** The refunded lines; absent: the amount is spread over all lines. */
  readonly lines?: readonly ChosenLine[] | undefined;
}

/** @throws ApiError with the reason why the step cannot be taken */
export function takeStep(order: OpenOrder, paymentStep: PaymentStep): void {
  requirePossible(order, paymentStep);
  move(order, paymentStep);
}

/** @throws ApiError with the reason why the step cannot be taken */
export function requirePossible(order: OpenOrder, paymentStep: PaymentStep): void {
  order.requireNoOpenRequest();
  const facts = paymentFacts(order.row);
  const change = afterStep(facts, paymentStep);
  if (change.kind === "refused") throw stepRefusal(facts, paymentStep, change.why);
}

export async function refundMoney(order: OpenOrder, actor: Actor, refund: Refund): Promise<void> {
  const { amount, reason, restock, lines } = refund;
  const { currency, refundData: wasRefunded } = order.row;
  const choice = lines && chosenOf(order, lines, amount);
  takeStep(order, { kind: "refund", amount });
  if (choice) order.set({ refundData: refundDataOf(choice.left) });
  order.setOperation("refund");
  const state = paymentStateOf(order.row.status) === "REFUNDED" ? "REFUNDED" : "PARTIALLY-REFUNDED";
  await order.moveTransaction(["PAID", "SUCCESS", "PARTIALLY-REFUNDED"], state);
  const transactionUid = await order.addTransaction({
    state: "REFUNDED",
    // Movements are signed: the transactions that moved money add up to what is left.
    amount: `-${amount}`,
    splitPayData: refundSplit(order, amount),
    methodId: order.row.companySitePaymentMethodId,
    result: {
      operation: "refund",
      reason,
      ...(restock ? { restock } : {}),
      ...(choice ? { lines: choice.lines } : {}),
    },
  });
  order.addEvent(actor, "payment-refunded", {
    ...{ amount, currency, reason },
    ...(choice ? { lines: choice.names } : {}),
  });
  const movement = { amount, transactionUid, wasRefunded, pieces: choice?.pieces };
  await documentMoney(order, refundOf(order.row, movement), actor);
  notifyRefund(order, amount);
}

/**
 * Captures the reserved amount, or a part of it; the rest is released.
 * @param cardId id of the stored card that reserved the amount; its subscription begins now
 */
export async function captureReserved(
  order: OpenOrder,
  actor: Actor,
  { amount, cardId }: { readonly amount: string; readonly cardId: number | null },
): Promise<void> {
  takeStep(order, { kind: "capture", amount });
  order.setOperation("capture");
  order.addEvent(actor, "payment-captured", { amount, currency: order.row.currency });
  const method = await paymentOf(order.work.tx, order.row.companySitePaymentMethodId);
  if (method?.splitpay) await splitPayment(order, amount);
  // The reserved amount is paid only now, so its subscription begins here.
  if (method && cardId !== null) await beginSubscription(order, method, cardId);
  await order.moveTransaction(["RESERVED"], "PAID", amount);
  await documentMoney(order, saleOf(order.row), actor);
  await prepareParcel(order, actor);
  notifyPaid(order, amount);
}

export async function release(order: OpenOrder, actor: Actor): Promise<void> {
  takeStep(order, { kind: "void" });
  order.setOperation("void");
  await order.moveTransaction(["RESERVED"], "VOID");
  order.addEvent(actor, "payment-voided");
  revokeUncollected(order, actor);
}

export async function receiveMoney(
  order: OpenOrder,
  actor: Actor,
  { reason, reference = "" }: { readonly reason: string; readonly reference?: string },
): Promise<void> {
  takeStep(order, { kind: "mark-paid" });
  const isAwaited = await order.moveTransaction(
    ["AWAITING", "OBLIGATED", "PAYING", "OVERDUE", "EXPIRED"],
    "PAID",
    order.row.amount,
  );
  if (!isAwaited) {
    const methodId = order.row.companySitePaymentMethodId;
    const result = { operation: "manual", reason };
    await order.addTransaction({ state: "PAID", amount: order.row.amount, methodId, result });
  }
  order.addEvent(actor, "payment-marked-paid", { reason, ...(reference === "" ? {} : { reference }) });
  await documentMoney(order, saleOf(order.row), actor);
  await prepareParcel(order, actor);
  notifyPaid(order, order.row.amount);
}

export async function cancelUnpaid(order: OpenOrder, actor: Actor): Promise<void> {
  takeStep(order, { kind: "cancel" });
  await endAwaitedPayment(order);
  order.addEvent(actor, "order-canceled");
  revokeUncollected(order, actor);
}
