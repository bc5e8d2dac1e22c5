import { type Moved, money, subtractMoney } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";
import type { OrderRow } from "../facts/order-facts";
import { movedOf } from "../facts/priced";

/** Captured or refunded money as documented by receipts and bookings, once each. */
export interface Movement {
  readonly kind: "sale" | "refund";
  /** Identifies the movement within its order: `sale`, or `refund:` and the refund transaction's Uid. */
  readonly key: string;
  /** Lines, tax and amount by the tax rule (docs/money.md); negative for refunds. */
  readonly movedMoney: Moved;
  /** Chosen pieces, by index of the item; absent: an amount of money. */
  readonly pieces?: ReadonlyMap<number, string> | undefined;
}

export interface StoredRefund {
  readonly amount: string;
  readonly transactionUid: string;
  /** The order's `RefundData` before this refund. */
  readonly wasRefunded: string;
  readonly pieces?: ReadonlyMap<number, string> | undefined;
}

const saleKey = "sale";

/** The captured money of an order without refunds. */
export const saleOf = (order: OrderRow): Movement => ({
  kind: "sale",
  key: saleKey,
  movedMoney: movedOf({ ...order, refundData: "{}" }, "0", order.capturedAmount),
});

/** The last refund: the order's amounts already include it. */
export function refundOf(order: OrderRow, refund: StoredRefund): Movement {
  const { amount, transactionUid, wasRefunded, pieces } = refund;
  const { currency, capturedAmount, refundedAmount } = order;
  const remaining = subtractMoney(money(capturedAmount, currency), money(refundedAmount, currency));
  const before = subtractMoney(remaining, money(`-${amount}`, currency));
  return {
    kind: "refund",
    key: `refund:${transactionUid}`,
    movedMoney: movedOf(order, before.amount, remaining.amount, wasRefunded),
    pieces,
  };
}

/** All refunds so far as one movement, for a sale without a receipt, whose refunds have none either. */
export const totalRefundOf = (order: OrderRow, transactionUid: string): Movement =>
  refundOf(order, { amount: order.refundedAmount, transactionUid, wasRefunded: "{}" });

/** A booking, as stored in FiscalData. */
export interface Booking {
  readonly methodUid: string;
  readonly kind: "sale" | "refund";
  readonly key: string;
  readonly isFailed: boolean;
  /** The stored JSON object, with the amounts. */
  readonly storedEntry: Readonly<Record<string, unknown>>;
}

/** An order's bookings in creation order. Older ones have no key; theirs is derived from what they booked. */
export function bookingsOf(fiscalData: string): readonly Booking[] {
  const { bookings } = readData(fiscalData);
  if (!Array.isArray(bookings)) return [];
  return bookings.filter(isObject).map((json, at) => {
    const kind = json.kind === "refund" ? "refund" : "sale";
    const key = textOf(json.key) || (kind === "sale" ? saleKey : `refund:${at}`);
    return {
      methodUid: textOf(json.method_uid),
      kind,
      key,
      isFailed: json.state === "FAILED",
      storedEntry: json,
    };
  });
}

/** Failed bookings of this method, or of a removed one, that no method in `bookedMethods` has repeated. */
export function failedBookings(
  bookings: readonly Booking[],
  methodUid: string,
  bookedMethods: readonly string[],
): readonly Booking[] {
  const bookedKeys = new Set(
    bookings
      .filter((booking) => !booking.isFailed && bookedMethods.includes(booking.methodUid))
      .map(({ key }) => key),
  );
  const isOwn = (booking: Booking) => booking.methodUid === methodUid || booking.storedEntry.why === "METHOD";
  const failedBookings = bookings.filter(
    (booking) => booking.isFailed && isOwn(booking) && !bookedKeys.has(booking.key),
  );
  return failedBookings.filter(
    (booking, at) => failedBookings.findIndex(({ key }) => key === booking.key) === at,
  );
}
