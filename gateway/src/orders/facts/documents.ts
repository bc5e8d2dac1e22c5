import { type PacketState, packetStates } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";

export interface ShownReceipt {
  readonly method_uid: string;
  readonly number: string;
  readonly kind: string;
  readonly amount: string;
  readonly currency: string;
  readonly url: string;
}

export function receiptsOf(fiscalData: string): readonly ShownReceipt[] {
  const { receipts } = readData(fiscalData);
  if (!Array.isArray(receipts)) return [];
  return receipts.filter(isObject).map((receipt) => ({
    method_uid: textOf(receipt.method_uid),
    number: textOf(receipt.number),
    kind: textOf(receipt.kind),
    amount: textOf(receipt.amount),
    currency: textOf(receipt.currency),
    url: webAddress(textOf(receipt.url)),
  }));
}

/** The web address of a link. Anything else that somebody wrote into a record (`javascript:` …) is rejected. */
const webAddress = (text: string): string => {
  const { protocol = "" } = URL.canParse(text) ? new URL(text) : {};
  return protocol === "http:" || protocol === "https:" ? text : "";
};

/** A parcel of an order, as stored in `ShippingData.packets`. */
export interface Packet {
  readonly method_uid: string;
  readonly packet: string;
  readonly tracking_code: string;
  readonly state: PacketState;
}

export function packetsOf(shippingData: string): readonly Packet[] {
  const { packets } = readData(shippingData);
  if (!Array.isArray(packets)) return [];
  return packets.filter(isObject).map((packet) => ({
    method_uid: textOf(packet.method_uid),
    packet: textOf(packet.packet),
    tracking_code: textOf(packet.tracking_code),
    state: packetStates.find((state) => state === packet.state) ?? "PREPARING",
  }));
}

/** An entry of an accounting integration. */
export interface ShownBooking {
  readonly method_uid: string;
  readonly entry: string;
  readonly amount: string;
  readonly currency: string;
}

/** Entries in an order's FiscalData, without failed ones. */
export function shownBookings(fiscalData: string): readonly ShownBooking[] {
  const { bookings } = readData(fiscalData);
  if (!Array.isArray(bookings)) return [];
  const bookedEntries = bookings.filter(isObject).filter(({ state }) => state !== "FAILED");
  return bookedEntries.map((entry) => ({
    method_uid: textOf(entry.method_uid),
    entry: textOf(entry.entry),
    amount: textOf(entry.amount),
    currency: textOf(entry.currency),
  }));
}
