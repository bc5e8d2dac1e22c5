import { compareMoney, type LineLeft, type Moved, money, moved, type Priced } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";
import { itemsOf, type OrderRow } from "./order-facts";

type PricedRow = Pick<OrderRow, "data" | "amount" | "capturedAmount" | "currency" | "refundData">;

/** The order data that the tax rule (docs/money.md) needs. */
export const pricedOf = ({ data, amount, capturedAmount, currency, refundData }: PricedRow): Priced => ({
  items: itemsOf(data),
  // A shop that manages its own orders may have lowered the amount of one that it reports as paid.
  amount:
    compareMoney(money(amount, currency), money(capturedAmount, currency)) < 0 ? capturedAmount : amount,
  currency,
  left: remaindersOf(refundData),
});

/** What is left of each line after the last refund of lines, as in `RefundData`. */
function remaindersOf(refundData: string): readonly LineLeft[] | undefined {
  const { lines } = readData(refundData);
  if (!Array.isArray(lines)) return undefined;
  return lines.filter(isObject).map(({ item, left, refunded_qty }) => ({
    item: typeof item === "number" ? item : null,
    left: textOf(left),
    refundedQty: textOf(refunded_qty),
  }));
}

export const refundDataOf = (lines: readonly LineLeft[]): string =>
  JSON.stringify({
    lines: lines.map(({ item, left, refundedQty }) => ({ item, left, refunded_qty: refundedQty })),
  });

/** Taxes by rate, for receipts, bookings and the ledger. */
export const taxesOf = ({ recap }: Pick<Moved, "recap">) =>
  recap.map(({ taxPercent, ...sums }) => ({ tax_percent: taxPercent, ...sums }));

/**
 * The movement when an order's captured money changes from `before` to `after`, both decimal texts.
 * @param wasRefunded the order's RefundData before a refund of chosen lines
 */
export const movedOf = (
  order: PricedRow,
  before: string,
  after: string,
  wasRefunded = order.refundData,
): Moved => moved(pricedOf(order), before, after, pricedOf({ ...order, refundData: wasRefunded }));
