import { formatAmount, formatMoney, paymentStateOf } from "@hpay/domain";
import type { Translate } from "@hpay/i18n";
import { leaf } from "@hpay/ui";
import { AmountText } from "@hpay/ui/page";
import type { en } from "../../messages/en";
import type { Order } from "../domain/order";
import { type MovedMoney, movedMoney } from "../domain/order-money";

/** States in which a payment can no longer succeed, so that the amount is struck through. */
const settledStates: readonly string[] = ["CANCELED", "VOID", "EXPIRED", "REFUNDED"];

export interface OrderAmountProps {
  readonly order: Order;
  readonly language: string;
  /** Passed on by the columns, so that a thousand rows need not each look up the language. */
  readonly t: Translate<typeof en>;
}

/** An order's amount in a list: requested, captured, refunded and remaining. */
export function OrderAmount({ order, language, t }: OrderAmountProps) {
  const money = movedMoney(order);
  const sums = money ? differences(money, language, t) : [];
  if (!money || sums.length === 0)
    return (
      <AmountText struck={settledStates.includes(paymentStateOf(order.status))}>
        {formatMoney(order, language)}
      </AmountText>
    );
  return (
    <AmountText second={sums.map((part) => <Part key={part}>{part}</Part>)}>
      {formatMoney(money.captured, language)}
    </AmountText>
  );
}

/** Each amount has its own line, because amounts side by side would need two columns. */
const Part = leaf("span", { base: { display: "block", whiteSpace: "nowrap" } });

/** The other amounts of an order that was partly captured or refunded. */
function differences(money: MovedMoney, language: string, t: OrderAmountProps["t"]): readonly string[] {
  // These amounts have no currency, because the cell's first line names it.
  const text = ({ amount, currency }: MovedMoney["requested"]) => ({
    amount: formatAmount(amount, language, currency),
  });
  return [
    money.isPartlyCaptured ? t("amount.of", text(money.requested)) : "",
    money.isRefunded ? t("amount.refunded", text(money.refunded)) : "",
    money.isRefunded ? t("amount.rest", text(money.rest)) : "",
  ].filter(Boolean);
}
