import { type PaymentState, paymentStateOf } from "@hpay/domain";
import type { RecordChange, Row } from "../../people/access/change";
import { ApiError, invalid, refused } from "../../platform/http/api-error";
import { textOf } from "../../platform/json/values";
import { consumeMessages } from "../../pos/mail/message-counts";
import { isSameGroup } from "../../pos/methods/process-groups";
import { fiscalsOf, type SiteMethod, shippingsOf } from "../../pos/methods/site-methods";
import { isUnlocked } from "../../pos/purchase-key/unlocked";
import { actorOf } from "../facts/actor";
import { type Packet, packetsOf, receiptsOf } from "../facts/documents";
import { bookAgain } from "../fulfilment/bookings";
import { isSaleDocumented } from "../fulfilment/documented";
import { documentWith, requireMoney } from "../fulfilment/fulfil";
import { labelAddress } from "../fulfilment/label-link";
import { bookingsOf, failedBookings, saleOf } from "../fulfilment/movement";
import { createPacket, isRevocable, movePacket, nextTrackedState } from "../fulfilment/packets";
import { mailReceiptCopy } from "../fulfilment/receipt-mail";
import { hasUnissued, issueUnissued } from "../fulfilment/unissued-receipts";
import type { OpenOrder } from "../order/order";
import { finish, openFor } from "./order-actions";

/** Every change and notification of an order reads all its parcels, the revoked ones too. */
const maxPackets = 100;

/** Creates a parcel. Body: `{ method? }`, the Uid of a shipping method. */
export async function createPacketAction(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.run-action");
  if (!isUnlocked(order.services, order.site, "shipping")) throw new ApiError("KEY_REQUIRED");
  if (closedStates.includes(paymentStateOf(order.row.status))) throw refused("ORDER_GIVEN_UP");
  const methods = await shippingsOf(order.work.tx, order.site.id);
  const method = requireMethod(methods, change.body.method);
  const packets = packetsOf(order.row.shippingData);
  if (packets.some((packet) => isOpen(packet) && packet.method_uid === method.uid))
    throw refused("PARCEL_EXISTS");
  if (packets.length >= maxPackets)
    throw invalid("method", `An order can have at most ${maxPackets} parcels, including revoked ones.`);
  const packet = createPacket(order, method, actorOf(change.caller));
  return finish(order, undefined, { packet: packet.packet, tracking_code: packet.tracking_code });
}

/**
 * Prints a parcel's label, which makes the parcel ready. The label's address opens without a sign-in for ten
 * minutes. Body: `{ packet }`.
 */
export async function printLabel(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.run-action");
  const packet = requirePacket(order, change.body.packet);
  if (!isOpen(packet)) throw refused("PARCEL_REVOKED");
  if (packet.state === "PREPARING") movePacket(order, packet, "READY", actorOf(change.caller));
  return finish(order, undefined, { url: labelAddress(order.services, order.row.id, packet.packet) });
}

/** Asks the courier where the parcel is. Only the courier can report a delivery. Body: `{ packet }`. */
export async function trackPacket(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.run-action");
  const packet = requirePacket(order, change.body.packet);
  const next = packet.state === "PREPARING" ? undefined : nextTrackedState(packet.state);
  if (next) movePacket(order, packet, next, actorOf(change.caller));
  return finish(order, undefined, { packet: packet.packet, state: next ?? packet.state });
}

/** Revokes a parcel that the courier has not collected. Body: `{ packet }`. */
export async function revokePacket(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.run-action");
  const packet = requirePacket(order, change.body.packet);
  if (!isOpen(packet)) throw refused("PARCEL_REVOKED");
  if (!isRevocable(packet)) throw refused("PARCEL_COLLECTED");
  movePacket(order, packet, "REVOKED", actorOf(change.caller));
  return finish(order);
}

/** Issues a payment's missing receipt, and those of its refunds. Body: `{ method? }`. */
export async function issueReceiptAction(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.run-action");
  const actor = actorOf(change.caller);
  const method = await requireFiscalMethod(order, change, "fiscal-receipts");
  if (await hasUnissued(order, method))
    return finish(order, undefined, { number: (await issueUnissued(order, method, actor)) ?? null });
  if (await isSaleDocumented(order.work.tx, order.row, method)) throw refused("RECEIPT_ISSUED");
  if (paymentStateOf(order.row.status) !== "PAID") throw refused("RECEIPT_NEEDS_PAYMENT");
  requireMoney(order);
  if (!isUnlocked(order.services, order.site, "fiscal")) throw new ApiError("KEY_REQUIRED");
  const number = await documentWith(order, method, saleOf(order.row), actor);
  return finish(order, undefined, { number: number ?? null });
}

/** Sends a receipt to the customer again. Body: `{ number? }`; by default the last receipt. */
export async function copyReceipt(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.run-action");
  const receipts = receiptsOf(order.row.fiscalData);
  const number = textOf(change.body.number);
  const receipt = number === "" ? receipts.at(-1) : receipts.find((receipt) => receipt.number === number);
  if (!receipt) throw refused("RECEIPT_UNKNOWN");
  const email = mailReceiptCopy(order, receipt);
  if (email === undefined) throw refused("CUSTOMER_WITHOUT_EMAIL");
  await consumeMessages(order.services, order.work.tx, { siteId: order.site.id, email });
  order.addEvent(actorOf(change.caller), "receipt-copied", { number: receipt.number });
  return finish(order, undefined, { number: receipt.number, url: receipt.url });
}

/**
 * Repeats failed bookings. Each sale and refund is booked once, however often this is called. Body: `{ method?
 * }`. The answer has the number of the last entry, or null when it was refused again.
 */
export async function bookAction(change: RecordChange): Promise<Row> {
  const order = await openFor(change, "order.move-money");
  const state = paymentStateOf(order.row.status);
  if (!["PAID", "PARTIALLY-REFUNDED", "REFUNDED"].includes(state)) throw refused("BOOKING_NEEDS_PAYMENT");
  const method = await requireFiscalMethod(order, change, "accounting");
  const bookingUids = (await fiscalsOf(order.work.tx, order.site.id))
    .filter((item) => item.uid === method.uid || isSameGroup(item, method))
    .map(({ uid }) => uid);
  const failedEntries = failedBookings(bookingsOf(order.row.fiscalData), method.uid, bookingUids);
  if (failedEntries.length === 0) throw refused("BOOKED_ALREADY");
  let entry: string | undefined;
  for (const failedEntry of failedEntries)
    entry = await bookAgain(order, method, failedEntry, actorOf(change.caller));
  return finish(order, undefined, { entry: entry ?? null });
}

const closedStates: readonly PaymentState[] = ["CANCELED", "EXPIRED", "VOID"];
const isOpen = (packet: Packet) => packet.state !== "REVOKED";

function requirePacket(order: OpenOrder, name: unknown): Packet {
  const packets = packetsOf(order.row.shippingData);
  const packet =
    packets.find((packet) => packet.packet === textOf(name)) ?? (name ? undefined : packets.at(-1));
  if (!packet) throw refused("PARCEL_UNKNOWN");
  return packet;
}

async function requireFiscalMethod(
  order: OpenOrder,
  { body }: RecordChange,
  definition: string,
): Promise<SiteMethod> {
  const methods = await fiscalsOf(order.work.tx, order.site.id);
  return requireMethod(
    methods.filter((method) => method.definition === definition),
    body.method,
  );
}

function requireMethod(methods: readonly SiteMethod[], uid: unknown): SiteMethod {
  const method = uid ? methods.find((method) => method.uid === textOf(uid)) : methods[0];
  if (!method) throw refused("METHOD_NOT_ON_POS");
  return method;
}
