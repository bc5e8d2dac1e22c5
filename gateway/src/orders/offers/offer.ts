import { asFlag, offerEnd as endOfDays, hasExpired, isPayable, paymentStateOf } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import type { OrderRow } from "../facts/order-facts";

/** When a pay-by-link offer ends; null: never. */
export function offerEnd(order: Pick<OrderRow, "data" | "createdAt">): Date | null {
  const { is_pbl, pbl_offer_days } = readData(order.data);
  return asFlag(is_pbl) ? endOfDays(order.createdAt, textOf(pbl_offer_days)) : null;
}

/** Whether a customer can no longer see the order: an expired unpaid offer, or a canceled order. */
export function isUnavailable(order: Pick<OrderRow, "data" | "createdAt" | "status">, now: Date): boolean {
  const state = paymentStateOf(order.status);
  if (state === "CANCELED" || state === "EXPIRED") return true;
  return isPayable(state) && hasExpired(offerEnd(order), now);
}
