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
 * Books a movement into the accounting journal: a sale as it is, a refund negative, both with tax. A refusal
 * of the accounting program is written to the order's status; it can be booked again.
 * @returns the entry's number; undefined: it was refused
 */
export async function bookOrder(
  order: OpenOrder,
  method: SiteMethod,
  movement: Movement,
  actor: Actor,
): Promise<string | undefined> {
  const { amount, tax, recap } = movement.moved;
  return write(order, method, actor, {
    kind: movement.kind,
    key: movement.key,
    amount,
    currency: order.row.currency,
    tax,
    taxes: taxesOf({ recap }),
  });
}

/** Repeats a failed booking with its exact amounts. @returns as `bookOrder` */
export async function bookAgain(
  order: OpenOrder,
  method: SiteMethod,
  { written }: Booking,
  actor: Actor,
): Promise<string | undefined> {
  const { kind, key, amount, currency, tax, taxes } = written;
  return write(order, method, actor, { kind, key, amount, currency, tax, taxes });
}

function write(
  order: OpenOrder,
  method: SiteMethod,
  actor: Actor,
  content: Readonly<Record<string, unknown>>,
): string | undefined {
  const { row, services } = order;
  const ledger = textValue(methodValues(method.data, "rs"), "Ledger").trim();
  const isFailed = ledger === unknownLedger;
  const number = bookingsOf(row.fiscalData).filter((one) => !one.isFailed).length + 1;
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
    status: withFiscalText(row.status, "integration", method.uid, isFailed ? "FAILED-LEDGER" : entry),
  });
  const request = { method: method.uid, amount, currency };
  if (!isFailed)
    order.documented({
      kind: "booking",
      amount: textOf(amount),
      tax: textOf(content.tax) || "0.00",
      taxes: JSON.stringify(content.taxes ?? []),
      currency: textOf(currency),
      key: `booking:${method.uid}:${textOf(content.key)}`,
    });
  if (isFailed) order.happened(actor, "booking-failed", request);
  else order.happened(actor, "booked", { ...request, entry });
  return isFailed ? undefined : entry;
}
