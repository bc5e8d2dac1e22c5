import { paymentStateOf } from "@hpay/domain";
import type { Actor } from "../facts/actor";
import { paymentFacts } from "../facts/order-facts";
import type { PaymentStep } from "../facts/payment-change";
import { documentMoney, prepareParcel } from "../fulfilment/fulfil";
import { refundOf, saleOf } from "../fulfilment/movement";
import type { OpenOrder } from "../order/order";
import { move } from "./pay-order";
import { tellPaid, tellRefund } from "./payment-mails";
import { stepRefusal } from "./refusal-codes";

/*
 * Steps of an order's money with all that follows them, whoever takes them: a person in the panel, or the shop. The caller
 * has checked that they may, and saves the order.
 */

/** @throws ApiError with the reason why the step cannot be taken */
export async function step(order: OpenOrder, wanted: PaymentStep): Promise<void> {
  const facts = paymentFacts(order.row);
  const refusal = await move(order, wanted);
  if (refusal) throw stepRefusal(facts, wanted, refusal.why);
}

/** Gives money back. `amount` is a decimal text in the order's currency; `restock` puts the goods on the shop's shelf. */
export async function giveBack(
  order: OpenOrder,
  actor: Actor,
  refund: { readonly amount: string; readonly reason: string; readonly restock: boolean },
): Promise<void> {
  const { amount, reason, restock } = refund;
  const { currency } = order.row;
  await step(order, { kind: "refund", amount });
  order.does("refund");
  const state = paymentStateOf(order.row.status) === "REFUNDED" ? "REFUNDED" : "PARTIALLY-REFUNDED";
  await order.moveTransaction(["PAID", "SUCCESS", "PARTIALLY-REFUNDED"], state);
  const transactionUid = await order.addTransaction({
    state: "REFUNDED",
    // Movements are signed: an order's transactions that moved money add up to what is left of it.
    amount: `-${amount}`,
    methodId: order.row.companySitePaymentMethodId,
    result: { operation: "refund", reason, ...(restock ? { restock } : {}) },
  });
  order.happened(actor, "payment-refunded", { amount, currency, reason });
  await documentMoney(order, refundOf(order.row, amount, transactionUid), actor);
  tellRefund(order, amount);
}

/** Notes a payment that arrived outside. */
export async function receiveMoney(
  order: OpenOrder,
  actor: Actor,
  { reason, reference = "" }: { readonly reason: string; readonly reference?: string },
): Promise<void> {
  await step(order, { kind: "mark-paid" });
  const isAwaited = await order.moveTransaction(
    ["AWAITING", "OBLIGATED", "PAYING", "OVERDUE", "EXPIRED"],
    "PAID",
  );
  if (!isAwaited) {
    const methodId = order.row.companySitePaymentMethodId;
    const result = { operation: "manual", reason };
    await order.addTransaction({ state: "PAID", amount: order.row.amount, methodId, result });
  }
  order.happened(actor, "payment-marked-paid", { reason, ...(reference === "" ? {} : { reference }) });
  await documentMoney(order, saleOf(order.row), actor);
  await prepareParcel(order, actor);
  tellPaid(order, order.row.amount);
}

/** Gives an unpaid order up. */
export async function giveUp(order: OpenOrder, actor: Actor): Promise<void> {
  await step(order, { kind: "cancel" });
  await order.moveTransaction(["AWAITING", "OBLIGATED", "OVERDUE"], "CANCELED");
  order.happened(actor, "order-canceled");
}
