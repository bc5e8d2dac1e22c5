import { type PacketState, paymentStateOf, withPacketState } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { appendToData, editData } from "../../platform/json/edit-data";
import { isObject } from "../../platform/json/values";
import { methodName } from "../../pos/methods/method-values";
import type { SiteMethod } from "../../pos/methods/site-methods";
import type { Actor } from "../facts/actor";
import { type Packet, packetsOf } from "../facts/documents";
import type { OrderRow } from "../facts/order-facts";
import type { OpenOrder } from "../order/order";

/** How far tracking moves a parcel of the sandbox courier. Only the courier reports the delivery. */
const trackedStates: readonly PacketState[] = ["PREPARING", "READY", "SUBMITTED", "DELIVERY"];

/** Creates a parcel with the method. The courier gives it a code; parcels that the merchant ships have none. */
export function createPacket(order: OpenOrder, method: SiteMethod, actor: Actor): Packet {
  const { row, services } = order;
  const packet = `${row.id}-${packetsOf(row.shippingData).length + 1}`;
  const newPacket: Packet = {
    method_uid: method.uid,
    packet,
    tracking_code: method.definition === "courier" ? `SB${packet.replace("-", "").padStart(10, "0")}RS` : "",
    state: "PREPARING",
  };
  const at = services.now().toISOString();
  let shippingData = appendToData(row.shippingData, "packets", {
    ...newPacket,
    history: [{ state: newPacket.state, at }],
  });
  shippingData = editData(shippingData, ["status"], newPacket.state);
  shippingData = editData(shippingData, ["method"], methodName(method.data, "rs", method.title));
  shippingData = editData(shippingData, ["method_uid"], method.uid);
  shippingData = editData(shippingData, ["tracking_code"], newPacket.tracking_code);
  order.set({ shippingData, status: withPacketState(row.status, method.uid, packet, newPacket.state) });
  order.addEvent(actor, "packet-created", {
    method: method.uid,
    packet,
    tracking_code: newPacket.tracking_code,
  });
  return newPacket;
}

/** Changes a parcel's state in the data and in the status. */
export function movePacket(order: OpenOrder, packet: Packet, state: PacketState, actor: Actor): void {
  const { row, services } = order;
  const at = packetsOf(row.shippingData).findIndex((item) => item.packet === packet.packet);
  const storedPackets = readData(row.shippingData).packets;
  const history =
    Array.isArray(storedPackets) && isObject(storedPackets[at]) ? storedPackets[at].history : [];
  let shippingData = editData(row.shippingData, ["packets", at, "state"], state);
  shippingData = editData(
    shippingData,
    ["packets", at, "history"],
    [...(Array.isArray(history) ? history : []), { state, at: services.now().toISOString() }],
  );
  shippingData = editData(shippingData, ["status"], state);
  order.set({ shippingData, status: withPacketState(row.status, packet.method_uid, packet.packet, state) });
  order.addEvent(actor, "packet-moved", { packet: packet.packet, state });
}

/** Whether the parcel can be revoked, because the courier has not collected it yet. */
export const isRevocable = ({ state }: Pick<Packet, "state">): boolean =>
  state === "PREPARING" || state === "READY";

/** States of a parcel whose label is printed, until the courier delivers it. */
const labeledStates: readonly PacketState[] = ["READY", "SUBMITTED", "DELIVERY"];

/**
 * Whether the order's amount is on the label of a courier's parcel. The courier collects that amount, and the
 * delivery records it, so the amount is fixed until then.
 */
export const isAmountOnLabel = ({
  status,
  shippingData,
}: Pick<OrderRow, "status" | "shippingData">): boolean =>
  paymentStateOf(status) === "OBLIGATED" &&
  packetsOf(shippingData).some(
    ({ state, tracking_code }) => tracking_code !== "" && labeledStates.includes(state),
  );

/** Revokes the parcels that the courier has not collected, because nobody will pay for them. */
export function revokeUncollected(order: OpenOrder, actor: Actor): void {
  for (const packet of packetsOf(order.row.shippingData).filter(isRevocable))
    movePacket(order, packet, "REVOKED", actor);
}

/** The next state that tracking finds for a sandbox parcel; undefined from delivery on. */
export function nextTrackedState(state: PacketState): PacketState | undefined {
  const at = trackedStates.indexOf(state);
  return at < 0 ? undefined : trackedStates[at + 1];
}
