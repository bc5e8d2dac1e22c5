import { compareMoney, type Moved, money, moved, type Priced } from "@hpay/domain";
import { itemsOf, type OrderRow } from "./order-facts";

/** The order data that the tax rule (docs/money.md) needs. */
export const pricedOf = ({
  data,
  amount,
  capturedAmount,
  currency,
}: Pick<OrderRow, "data" | "amount" | "capturedAmount" | "currency">): Priced => ({
  items: itemsOf(data),
  // A shop that manages its own orders may have lowered the amount of one that it reports as paid.
  amount:
    compareMoney(money(amount, currency), money(capturedAmount, currency)) < 0 ? capturedAmount : amount,
  currency,
});

/** Taxes by rate, for receipts, bookings and the ledger. */
export const taxesOf = ({ recap }: Pick<Moved, "recap">) =>
  recap.map(({ taxPercent, ...sums }) => ({ tax_percent: taxPercent, ...sums }));

/** The movement when an order's captured money changes from `before` to `after`: decimal texts. */
export const movedOf = (
  order: Pick<OrderRow, "data" | "amount" | "capturedAmount" | "currency">,
  before: string,
  after: string,
): Moved => moved(pricedOf(order), before, after);
