import { asFlag, offerEnd as endOfDays, hasRunOut, isPayable, paymentStateOf } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import type { OrderRow } from "../facts/order-facts";

/** Until when a pay-by-link offer can be paid; null: for ever. */
export function offerEnd(order: Pick<OrderRow, "data" | "createdAt">): Date | null {
  const { is_pbl, pbl_offer_days } = readData(order.data);
  return asFlag(is_pbl) ? endOfDays(order.createdAt, textOf(pbl_offer_days)) : null;
}

/** Is there nothing to see for a customer any more: an unpaid offer that ran out, or an order that was given up? */
export function isGone(order: Pick<OrderRow, "data" | "createdAt" | "status">, now: Date): boolean {
  const state = paymentStateOf(order.status);
  if (state === "CANCELED" || state === "EXPIRED") return true;
  return isPayable(state) && hasRunOut(offerEnd(order), now);
}
