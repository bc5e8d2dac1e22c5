import { addMoney, amountLeft, isAmount, type Money } from "@hpay/domain";
import { asList, asObject, asText } from "../../wire/loose-value";
import type { Order } from "./order";
import { movedMoney } from "./order-money";

export interface SplitPart {
  /** Address of the receiving POS; null for the order's own POS, which receives the rest. */
  readonly receiver: string | null;
  readonly account: string;
  /** The agreed share in percent; empty if unknown. */
  readonly share: string;
  /** The amount that remains for the receiver after refunds. */
  readonly amount: Money;
  /** The amount that was taken back by refunds. */
  readonly refunded: Money;
}

/** The parts of an order's payment, with the order's own POS last; empty if the payment was not split. */
export function splitParts(order: Order): readonly SplitPart[] {
  const split = asObject(order.wire.SplitPayData);
  const { currency } = order;
  const money = (value: unknown): Money => {
    const text = asText(value);
    return { amount: isAmount(text) ? text : "0", currency };
  };
  // Parts in another currency do not belong to the order's money.
  if ((asText(split.currency) || currency) !== currency) return [];
  const parts = asList(split.parts).map((value): SplitPart => {
    const { receiver, account, share, amount, refunded } = asObject(value);
    return {
      receiver: asText(receiver),
      account: asText(account),
      share: asText(share),
      amount: money(amount),
      refunded: money(refunded),
    };
  });
  const orderAmounts = movedMoney(order);
  if (parts.length === 0 || orderAmounts === null) return parts;
  const remainderOf = (total: Money, partOf: (part: SplitPart) => Money): Money => ({
    amount: amountLeft(total.amount, parts.map(partOf).reduce(addMoney, money("0")).amount, currency),
    currency,
  });
  const amount = remainderOf(orderAmounts.rest, (part) => part.amount);
  const refunded = remainderOf(orderAmounts.refunded, (part) => part.refunded);
  return [...parts, { receiver: null, account: "", share: "", amount, refunded }];
}
