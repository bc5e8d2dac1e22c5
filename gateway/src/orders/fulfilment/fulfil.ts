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
import { bookOrder, storeUnbooked } from "./bookings";
import { issueReceipt } from "./fiscal-receipts";
import type { Movement } from "./movement";
import { createPacket } from "./packets";
import { documentKindOf, reversalsOf } from "./reversal";
import { reverseReceipt } from "./unissued-receipts";

/**
 * Issues receipts and bookings with the fiscal methods of each process group; a refund reverses the documents
 * of its sale.
 */
export async function documentMoney(order: OpenOrder, movement: Movement, actor: Actor): Promise<void> {
  const { site, services, work } = order;
  if (movement.kind === "refund") return reverseDocuments(order, movement, actor);
  if (!isUnlocked(services, site, "fiscal")) return;
  const methods = await fiscalsOf(work.tx, site.id);
  await runByGroups(methods, (method) => documentWith(order, method, movement, actor));
}

/**
 * Reverses the documents of a refund's sale, even if the purchase key has expired since or the method is
 * disabled. A sale without a receipt or booking has nothing to reverse, because the tax office and the books
 * have no record of it. Documents that cannot be issued now are stored, and issued later.
 */
async function reverseDocuments(order: OpenOrder, movement: Movement, actor: Actor): Promise<void> {
  const { row, site, work } = order;
  for (const reversal of await reversalsOf(work.tx, site.id, row)) {
    const { kind, methodUid, method } = reversal;
    if (kind === "receipt") await reverseReceipt(order, reversal, movement, actor);
    else if (method) await bookOrder(order, method, movement, actor);
    else storeUnbooked(order, methodUid, movement, actor);
  }
}

/** Runs one fiscal or integration method. @returns a number, or undefined when it produced nothing */
export async function documentWith(
  order: OpenOrder,
  method: SiteMethod,
  movement: Movement,
  actor: Actor,
): Promise<string | undefined> {
  return documentKindOf(method.definition) === "booking"
    ? bookOrder(order, method, movement, actor)
    : issueReceipt(order, method, movement, actor);
}

/** Refuses an empty receipt, which the tax office does not accept. @throws ApiError ORDER_COSTS_NOTHING */
export function requireMoney({ row }: OpenOrder): void {
  if (!isPositive({ amount: row.capturedAmount, currency: row.currency }))
    throw refused("ORDER_COSTS_NOTHING");
}

/** Creates the first parcel of a paid order: with the chosen method, else with the first allowed one. */
export async function prepareParcel(order: OpenOrder, actor: Actor): Promise<void> {
  const { row, site, work } = order;
  if (
    !isUnlocked(order.services, site, "shipping") ||
    !needsParcel(readData(row.data)) ||
    packetsOf(row.shippingData).length > 0
  )
    return;
  const methods = await shippingsOf(work.tx, site.id);
  const chosenUid = textOf(readData(row.shippingData).method_uid);
  const { allow_sm: allowedUids, sitedata } = readData(row.data);
  // The shop delivers the order itself, or the customer collects it, so no courier is needed.
  if (chosenUid === "" && textOf(Object(sitedata).shipping_method_id) !== "") return;
  const [first] = methods.filter((method) =>
    chosenUid !== ""
      ? method.uid === chosenUid
      : !Array.isArray(allowedUids) || allowedUids.includes(method.uid),
  );
  if (first) createPacket(order, first, actor);
}
