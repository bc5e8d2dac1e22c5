import { addMoney, compareMoney, isAmount, itemNumber, money } from "@hpay/domain";
import Big from "big.js";
import { isObject, textOf } from "../../platform/json/values";
import type { OrderRow } from "./order-facts";
import { movedOf } from "./priced";

type Item = Readonly<Record<string, unknown>>;

/** A line of a refund of chosen lines, as stored with its transaction. */
interface RefundedLine {
  readonly item: number;
  readonly qty: string;
  readonly amount: string;
}

/**
 * An order's items as shops read them. A plugin books back the pieces and amounts by which `refunded`,
 * `refunded_qty` and `qty` differ from its own, and after a partial capture the amount that was not captured.
 * Empty when the stored items need no change.
 * @param items of the order's Data @param results of the order's transactions
 */
export function shopItems(
  order: OrderRow,
  items: unknown,
  results: readonly Readonly<Record<string, unknown>>[],
): object {
  if (!Array.isArray(items)) return {};
  const refunds = results.flatMap(refundedLines);
  const capturesByItem = capturedParts(order);
  if (refunds.length === 0 && capturesByItem.size === 0) return {};
  let next = 0;
  return {
    items: items.map((item: unknown) => {
      if (!isObject(item)) return item;
      const at = next++;
      return withRefunds(
        withCapture(item, capturesByItem.get(at), order.currency),
        refunds.filter((line) => line.item === at),
        order.currency,
      );
    }),
  };
}

function refundedLines({ lines }: Readonly<Record<string, unknown>>): readonly RefundedLine[] {
  if (!Array.isArray(lines)) return [];
  return lines.filter(isObject).flatMap(({ item, qty, amount }) => {
    const [pieces, cost] = [textOf(qty), textOf(amount)];
    // Refunds stored by earlier releases have no amounts per line.
    return typeof item === "number" && isAmount(pieces) && isAmount(cost)
      ? [{ item, qty: pieces, amount: cost }]
      : [];
  });
}

/** A plugin books back what was not captured, and counts it as refunded from then on. */
function withCapture(item: Item, captured: string | undefined, currency: string): Item {
  if (captured === undefined) return item;
  const part = { ...item, captured, captured_qty: item.qty ?? 1 };
  // A discount has no uncaptured part, because it has no money of its own.
  if (captured.startsWith("-")) return part;
  const wholeAmount = new Big(numberOf(item.subtotal, "0")).eq(0)
    ? new Big(numberOf(item.price, "0")).times(numberOf(item.qty, "1"))
    : new Big(numberOf(item.subtotal, "0"));
  const ownRefund = new Big(numberOf(item.refunded, "0"));
  const rest = wholeAmount.minus(captured);
  const refundedAmount = money((rest.gt(ownRefund) ? rest : ownRefund).toFixed(), currency).amount;
  return { ...part, refunded: refundedAmount };
}

function withRefunds(item: Item, refunds: readonly RefundedLine[], currency: string): Item {
  if (refunds.length === 0) return item;
  const pieces = refunds.reduce((sum, { qty }) => sum.plus(qty), new Big(0));
  const amounts = refunds.map(({ amount }) => money(amount, currency));
  const refundedSum = amounts.reduce(addMoney, money(numberOf(item.refunded, "0"), currency));
  const remaining = new Big(numberOf(item.qty, "1")).minus(pieces);
  return {
    ...item,
    qty: remaining.gt(0) ? remaining.toNumber() : 0,
    refunded: refundedSum.amount,
    refunded_qty: new Big(numberOf(item.refunded_qty, "0")).plus(pieces).toNumber(),
  };
}

/** Each item's part of a partial capture, by the item's index. */
function capturedParts(order: OrderRow): ReadonlyMap<number, string> {
  const { amount, capturedAmount, currency } = order;
  const [wholeOrder, capturedMoney] = [money(amount, currency), money(capturedAmount, currency)];
  if (compareMoney(capturedMoney, wholeOrder) >= 0 || compareMoney(capturedMoney, money("0", currency)) <= 0)
    return new Map();
  const { lines } = movedOf({ ...order, refundData: "{}" }, "0", capturedAmount);
  return new Map(lines.flatMap(({ item, gross }) => (item === null ? [] : [[item, gross] as const])));
}

function numberOf(value: unknown, fallback: string): string {
  const text = itemNumber(textOf(value)).replace(/^\+/, "");
  return isAmount(text) ? text : fallback;
}
