import { isPositive, needsParcel } from "@hpay/domain";
import { refused } from "../../platform/http/api-error";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { runByGroups } from "../../pos/methods/process-groups";
import { fiscalsOf, type SiteMethod, shippingsOf } from "../../pos/methods/site-methods";
import { isUnlocked } from "../../pos/purchase-key/unlocked";
import type { Actor } from "../facts/actor";
import { packetsOf } from "../facts/documents";
import type { OpenOrder } from "../order/order";
import { bookOrder } from "./bookings";
import { issueReceipt } from "./fiscal-receipts";
import type { Movement } from "./movement";
import { createPacket } from "./packets";

/** After a payment: a receipt and a booking by each fiscal method, by process groups. */
export async function documentMoney(order: OpenOrder, movement: Movement, actor: Actor): Promise<void> {
  if (!isUnlocked(order.services, order.site, "fiscal")) return;
  const methods = await fiscalsOf(order.work.tx, order.site.id);
  await runByGroups(methods, (method) => documentWith(order, method, movement, actor));
}

/** One fiscal or integration method. @returns a number, or undefined when it produced nothing */
export async function documentWith(
  order: OpenOrder,
  method: SiteMethod,
  movement: Movement,
  actor: Actor,
): Promise<string | undefined> {
  return method.definition === "accounting"
    ? bookOrder(order, method, movement, actor)
    : issueReceipt(order, method, movement, actor);
}

/** The tax office gets no empty receipt. @throws ApiError ORDER_COSTS_NOTHING */
export function requireMoney({ row }: OpenOrder): void {
  if (!isPositive({ amount: row.capturedAmount, currency: row.currency }))
    throw refused("ORDER_COSTS_NOTHING");
}

/** The first parcel of a paid order: with the customer's method, else by the list. */
export async function prepareParcel(order: OpenOrder, actor: Actor): Promise<void> {
  const { row, site, work } = order;
  if (
    !isUnlocked(order.services, site, "shipping") ||
    !needsParcel(readData(row.data)) ||
    packetsOf(row.shippingData).length > 0
  )
    return;
  const methods = await shippingsOf(work.tx, site.id);
  const chosen = textOf(readData(row.shippingData).method_uid);
  const { allow_sm: allowed } = readData(row.data);
  const [first] = methods.filter((method) =>
    chosen !== "" ? method.uid === chosen : !Array.isArray(allowed) || allowed.includes(method.uid),
  );
  if (first) createPacket(order, first, actor);
}
