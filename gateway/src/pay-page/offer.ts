import { isPayable, paymentStateOf } from "@hpay/domain";
import type { OrderRow } from "../payments/order-facts";
import { textOf } from "../payments/order-facts";
import { readData } from "../resources/orders/display";

const dayMs = 24 * 60 * 60_000;

/** Until when a pay-by-link offer can be paid; null: for ever. */
export function offerEnd(order: Pick<OrderRow, "data" | "createdAt">): Date | null {
  const { is_pbl, pbl_offer_days } = readData(order.data);
  const days = textOf(pbl_offer_days);
  const isOffer = is_pbl === true || is_pbl === 1 || is_pbl === "1";
  if (!isOffer || !/^[1-9]\d{0,4}$/.test(days)) return null;
  return new Date(order.createdAt.getTime() + Number(days) * dayMs);
}

/** Is there nothing to see for a customer any more: an unpaid offer that ran out, or an order that was given up? */
export function isGone(order: Pick<OrderRow, "data" | "createdAt" | "status">, now: Date): boolean {
  const state = paymentStateOf(order.status);
  if (state === "CANCELED" || state === "EXPIRED") return true;
  const end = offerEnd(order);
  return end !== null && end <= now && isPayable(state);
}
