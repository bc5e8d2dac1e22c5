import { isPayable, paymentStateOf } from "@hpay/domain";
import type { Order } from "./order";

const dayMs = 86_400_000;

/**
 * Is there nothing (more) that the customer could be asked to pay?
 * @param offerDays as typed: digits, or empty for an offer without end
 */
export function isSettled(order: Pick<Order, "status" | "createdAt">, offerDays: string, now: Date): boolean {
  if (!isPayable(paymentStateOf(order.status))) return true;
  const ends = Date.parse(order.createdAt) + Number(offerDays) * dayMs;
  return Number(offerDays) > 0 && ends <= now.getTime();
}
