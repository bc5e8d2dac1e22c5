import { type Moved, money, subtractMoney } from "@hpay/domain";
import { readData } from "../../platform/json/data-json";
import { isObject, textOf } from "../../platform/json/values";
import type { OrderRow } from "../facts/order-facts";
import { movedOf } from "../facts/priced";

/** Money that was taken or given back, as receipts and bookings tell of it: each of them once. */
export interface Movement {
  readonly kind: "sale" | "refund";
  /** What is documented, within its order: `sale`, or `refund:` and the Uid of the refund's transaction. */
  readonly key: string;
  /** Lines, tax and amount by the one tax rule (docs/money.md); those of a refund are negative. */
  readonly moved: Moved;
}

const saleKey = "sale";

/** What was captured of an order, of which nothing has been given back yet. */
export const saleOf = (order: OrderRow): Movement => ({
  kind: "sale",
  key: saleKey,
  moved: movedOf(order, "0", order.capturedAmount),
});

/** What was given back last: the order's amounts are those after it. */
export function refundOf(order: OrderRow, amount: string, transactionUid: string): Movement {
  const { currency, capturedAmount, refundedAmount } = order;
  const left = subtractMoney(money(capturedAmount, currency), money(refundedAmount, currency));
  const before = subtractMoney(left, money(`-${amount}`, currency));
  return {
    kind: "refund",
    key: `refund:${transactionUid}`,
    moved: movedOf(order, before.amount, left.amount),
  };
}

/** An entry of the books, as FiscalData holds it. */
export interface Booking {
  readonly methodUid: string;
  readonly kind: "sale" | "refund";
  readonly key: string;
  readonly isFailed: boolean;
  /** As it was written, with its amounts. */
  readonly written: Readonly<Record<string, unknown>>;
}

/** Bookings of an order in the order in which they were made; those from before keys are read as what they booked. */
export function bookingsOf(fiscalData: string): readonly Booking[] {
  const { bookings } = readData(fiscalData);
  if (!Array.isArray(bookings)) return [];
  return bookings.filter(isObject).map((written, at) => {
    const kind = written.kind === "refund" ? "refund" : "sale";
    const key = textOf(written.key) || (kind === "sale" ? saleKey : `refund:${at}`);
    return {
      methodUid: textOf(written.method_uid),
      kind,
      key,
      isFailed: written.state === "FAILED",
      written,
    };
  });
}

/** Bookings of a method that failed and were not made up for, by it or by another method of `booked`. */
export function failedBookings(
  bookings: readonly Booking[],
  methodUid: string,
  booked: readonly string[],
): readonly Booking[] {
  const done = new Set(
    bookings.filter((one) => !one.isFailed && booked.includes(one.methodUid)).map(({ key }) => key),
  );
  const failed = bookings.filter((one) => one.isFailed && one.methodUid === methodUid && !done.has(one.key));
  return failed.filter((one, at) => failed.findIndex(({ key }) => key === one.key) === at);
}
