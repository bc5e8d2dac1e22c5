import { eq } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import { fiscalReceipts } from "../../platform/database/schema/payments";
import { readData } from "../../platform/json/data-json";
import { itemsOf } from "../facts/order-facts";
import { bookingsOf } from "./movement";

/**
 * Has a receipt been issued or a booking been made of this order's items? They are fixed then: what is refunded later is a
 * part of them.
 */
export async function isDocumented(
  queries: Queries,
  order: { id: number; fiscalData: string },
): Promise<boolean> {
  const { receipts } = readData(order.fiscalData);
  if (Array.isArray(receipts) && receipts.length > 0) return true;
  if (bookingsOf(order.fiscalData).some((one) => !one.isFailed)) return true;
  return (await queries.$count(fiscalReceipts, eq(fiscalReceipts.orderId, order.id))) > 0;
}

/** Do two Data texts hold items of which receipts say the same? Where a parcel goes, and how heavy it is, may differ. */
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
