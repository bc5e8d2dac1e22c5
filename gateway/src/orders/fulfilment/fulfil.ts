import { isPositive, needsParcel } from "@hpay/domain";
import { refused } from "../../platform/http/api-error";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { runByGroups } from "../../pos/methods/process-groups";
import { fiscalsOf, type SiteMethod, shippingsOf } from "../../pos/methods/site-methods";
import { isUnlocked } from "../../pos/purchase-key/unlocked";
import type { Actor } from "../facts/actor";
import { packetsOf, receiptsOf } from "../facts/documents";
import type { OrderRow } from "../facts/order-facts";
import type { OpenOrder } from "../order/order";
import { bookOrder } from "./bookings";
import { issueReceipt } from "./fiscal-receipts";
import { bookingsOf, type Movement } from "./movement";
import { createPacket } from "./packets";

/**
 * A receipt and a booking by each fiscal method, by process groups. A refund reverses what documents its sale, whether or
 * not the purchase key has expired since: of a sale without receipt or booking, the tax office and the books have nothing.
 */
export async function documentMoney(order: OpenOrder, movement: Movement, actor: Actor): Promise<void> {
  const { row, site, services, work } = order;
  const isRefund = movement.kind === "refund";
  if (!isRefund && !isUnlocked(services, site, "fiscal")) return;
  const methods = await fiscalsOf(work.tx, site.id);
  const documenting = isRefund ? methods.filter((method) => hasDocumented(row, method)) : methods;
  await runByGroups(documenting, (method) => documentWith(order, method, movement, actor));
}

/** By kind, because a method may have been renamed or replaced since the sale. */
const hasDocumented = ({ fiscalData }: OrderRow, { definition }: SiteMethod): boolean =>
  (definition === "accounting" ? bookingsOf(fiscalData) : receiptsOf(fiscalData)).length > 0;

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
