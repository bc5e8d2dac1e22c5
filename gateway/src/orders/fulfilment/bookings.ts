import { withFiscalText } from "@hpay/domain";
import { appendToData } from "../../platform/json/edit-data";
import { textOf } from "../../platform/json/values";
import { methodValues, textValue } from "../../pos/methods/method-values";
import type { SiteMethod } from "../../pos/methods/site-methods";
import type { Actor } from "../facts/actor";
import { taxesOf } from "../facts/priced";
import type { OpenOrder } from "../order/order";
import { type Booking, bookingsOf, type Movement } from "./movement";

/** Ledger account unknown to the sandbox's accounting program. */
const unknownLedger = "0000";

/**
 * Books a movement into the accounting journal: a sale with a positive amount, a refund with a negative one,
 * both with tax. A movement that the accounting program refuses is noted in the order's status, and can be
 * booked again.
 * @returns the entry's number; undefined: it was refused
 */
export async function bookOrder(
  order: OpenOrder,
  method: SiteMethod,
  movement: Movement,
  actor: Actor,
): Promise<string | undefined> {
  return writeBooking(order, method, actor, contentOf(order, movement));
}

/** Stores the booking of a removed method as failed, so that the method's replacement can book it. */
export function storeUnbooked(order: OpenOrder, methodUid: string, movement: Movement, actor: Actor): void {
  const content = contentOf(order, movement);
  const booking = { method_uid: methodUid, state: "FAILED", why: "METHOD", ledger: "", ...content };
  order.set({
    fiscalData: appendToData(order.row.fiscalData, "bookings", {
      ...booking,
      at: order.services.now().toISOString(),
    }),
    status: withFiscalText(order.row.status, "integration", methodUid, "FAILED-METHOD"),
  });
  const { amount, currency } = content;
  order.addEvent(actor, "booking-failed-without-method", { method: methodUid, amount, currency });
}

const contentOf = ({ row }: OpenOrder, { kind, key, movedMoney: { amount, tax, recap } }: Movement) => ({
  ...{ kind, key, amount, currency: row.currency },
  ...{ tax, taxes: taxesOf({ recap }) },
});

/** Repeats a failed booking with its exact amounts, even one of a removed method. @returns as `bookOrder` */
export async function bookAgain(
  order: OpenOrder,
  method: SiteMethod,
  { storedEntry, methodUid }: Booking,
  actor: Actor,
): Promise<string | undefined> {
  const { kind, key, amount, currency, tax, taxes } = storedEntry;
  return writeBooking(order, method, actor, { kind, key, amount, currency, tax, taxes }, methodUid);
}

function writeBooking(
  order: OpenOrder,
  method: SiteMethod,
  actor: Actor,
  content: Readonly<Record<string, unknown>>,
  statusUid = method.uid,
): string | undefined {
  const { row, services } = order;
  const ledger = textValue(methodValues(method.data, "rs"), "Ledger").trim();
  const isFailed = ledger === unknownLedger;
  const number = bookingsOf(row.fiscalData).filter((booking) => !booking.isFailed).length + 1;
  const entry = `${services.now().getUTCFullYear()}-${row.id}-${number}`;
  const { amount, currency } = content;
  const booking = {
    method_uid: method.uid,
    state: isFailed ? "FAILED" : "BOOKED",
    ...(isFailed ? {} : { entry }),
    ledger,
    ...content,
    at: services.now().toISOString(),
  };
  order.set({
    fiscalData: appendToData(row.fiscalData, "bookings", booking),
    status: withFiscalText(row.status, "integration", statusUid, isFailed ? "FAILED-LEDGER" : entry),
  });
  const request = { method: method.uid, amount, currency };
  if (!isFailed)
    order.addDocument({
      kind: "booking",
      amount: textOf(amount),
      tax: textOf(content.tax) || "0.00",
      taxes: JSON.stringify(content.taxes ?? []),
      currency: textOf(currency),
      key: `booking:${method.uid}:${textOf(content.key)}`,
    });
  if (isFailed) order.addEvent(actor, "booking-failed", request);
  else order.addEvent(actor, "booked", { ...request, entry });
  return isFailed ? undefined : entry;
}
