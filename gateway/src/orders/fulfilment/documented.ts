import { and, eq } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { fiscalReceipts } from "../../platform/database/schema/payments";
import { readData } from "../../platform/json/data-json";
import type { SiteMethod } from "../../pos/methods/site-methods";
import { itemsOf } from "../facts/order-facts";
import { bookingsOf } from "./movement";
import { documentKindOf } from "./reversal";

/**
 * Whether a receipt, issued or stored, a booking or a refund of chosen lines exists for this order's items. If
 * so, the items are fixed, and refunds are parts of them.
 */
export async function isDocumented(
  queries: Queries,
  order: { id: number; fiscalData: string; refundData: string },
): Promise<boolean> {
  if (Array.isArray(readData(order.refundData).lines)) return true;
  const { receipts, unissued } = readData(order.fiscalData);
  if ([receipts, unissued].some((list) => Array.isArray(list) && list.length > 0)) return true;
  if (bookingsOf(order.fiscalData).some((booking) => !booking.isFailed)) return true;
  return (await queries.$count(fiscalReceipts, eq(fiscalReceipts.orderId, order.id))) > 0;
}

/**
 * Whether a sale already has a document of the kind that a method makes, so that the replacement of a removed
 * method does not make it again. Receipts are read from the store, because people can edit the order's text.
 */
export async function isSaleDocumented(
  queries: Queries,
  { id, fiscalData }: { readonly id: number; readonly fiscalData: string },
  { definition }: Pick<SiteMethod, "definition">,
): Promise<boolean> {
  if (documentKindOf(definition) === "booking")
    return bookingsOf(fiscalData).some(({ kind, isFailed }) => kind === "sale" && !isFailed);
  const isIssued = and(eq(fiscalReceipts.orderId, id), eq(fiscalReceipts.kind, "sale"));
  return (await queries.$count(fiscalReceipts, isIssued)) > 0;
}

/** Whether two Data texts have items that give equal receipts. Destination and weight may differ. */
export const isSameGoods = (before: string, after: string): boolean => goodsOf(before) === goodsOf(after);

const goodsOf = (data: string): string =>
  JSON.stringify(
    itemsOf(data).map(({ type, name, sku, price, qty, taxPercent }) => [
      type,
      name,
      sku,
      price,
      qty,
      taxPercent,
    ]),
  );
