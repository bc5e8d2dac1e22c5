import { compareMoney, type Moved, money, moved, type Priced } from "@hpay/domain";
import { itemsOf, type OrderRow } from "./order-facts";

/** What the one tax rule (docs/money.md) needs of an order. */
export const pricedOf = ({
  data,
  amount,
  capturedAmount,
  currency,
}: Pick<OrderRow, "data" | "amount" | "capturedAmount" | "currency">): Priced => ({
  items: itemsOf(data),
  // A shop that keeps its orders itself may have lowered the amount of one that it reports as paid.
  amount:
    compareMoney(money(amount, currency), money(capturedAmount, currency)) < 0 ? capturedAmount : amount,
  currency,
});

/** Taxes by rate, as receipts, bookings and the ledger write them. */
export const taxesOf = ({ recap }: Pick<Moved, "recap">) =>
  recap.map(({ taxPercent, ...sums }) => ({ tax_percent: taxPercent, ...sums }));

/** What moves when of an order's captured money `before` is kept before and `after` afterwards: decimal texts. */
export const movedOf = (
  order: Pick<OrderRow, "data" | "amount" | "capturedAmount" | "currency">,
  before: string,
  after: string,
): Moved => moved(pricedOf(order), before, after);
