import { orderTotals, withFiscalText } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { appendToData } from "../../platform/json/edit-data";
import { methodValues, textValue } from "../../pos/methods/method-values";
import type { SiteMethod } from "../../pos/methods/site-methods";
import type { Actor } from "../facts/actor";
import { itemsOf } from "../facts/order-facts";
import type { OpenOrder } from "../order/order";

/** Books an amount into the journal of the accounting integration. @returns the entry's number */
export async function bookOrder(
  order: OpenOrder,
  method: SiteMethod,
  kind: "sale" | "refund",
  amount: string,
  actor: Actor,
): Promise<string> {
  const { row, services } = order;
  const { bookings } = readData(row.fiscalData);
  const entry = `${services.now().getUTCFullYear()}-${row.id}-${(Array.isArray(bookings) ? bookings.length : 0) + 1}`;
  const values = methodValues(method.data, "rs");
  const booking = {
    method_uid: method.uid,
    kind,
    entry,
    ledger: textValue(values, "Ledger"),
    amount,
    currency: row.currency,
    tax: kind === "sale" ? orderTotals(itemsOf(row.data)).tax : undefined,
    at: services.now().toISOString(),
  };
  order.set({
    fiscalData: appendToData(row.fiscalData, "bookings", booking),
    status: withFiscalText(row.status, "integration", method.uid, entry),
  });
  order.happened(actor, "booked", { method: method.uid, entry, amount, currency: row.currency });
  return entry;
}
