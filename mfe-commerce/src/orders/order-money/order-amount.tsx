import { formatMoney, paymentStateOf } from "@hpay/domain";
import type { Translate } from "@hpay/i18n";
import { AmountText } from "@hpay/ui/page";
import type { en } from "../../messages/en";
import type { Order } from "../domain/order";
import { type MovedMoney, movedMoney } from "../domain/order-money";

/** Payments that will not come any more: the amount is struck through. */
const noLongerDue: readonly string[] = ["CANCELED", "VOID", "EXPIRED", "REFUNDED"];

export interface OrderAmountProps {
  readonly order: Order;
  readonly language: string;
  /** Of the columns: a thousand rows need not each ask for the language. */
  readonly t: Translate<typeof en>;
}

/** The amount of an order in a list: what was taken of it, with what it asked for, what was given back and what is left. */
export function OrderAmount({ order, language, t }: OrderAmountProps) {
  const money = movedMoney(order);
  const second = money && differences(money, language, t);
  if (!money || !second)
    return (
      <AmountText struck={noLongerDue.includes(paymentStateOf(order.status))}>
        {formatMoney(order, language)}
      </AmountText>
    );
  return <AmountText second={second}>{formatMoney(money.captured, language)}</AmountText>;
}

/** Empty where asked, captured and left are one sum. */
function differences(money: MovedMoney, language: string, t: OrderAmountProps["t"]): string {
  const said = (amount: MovedMoney["asked"]) => ({ amount: formatMoney(amount, language) });
  return [
    money.isPartlyCaptured ? t("amount.of", said(money.asked)) : "",
    money.isRefunded ? t("amount.refunded", said(money.refunded)) : "",
    money.isRefunded ? t("amount.rest", said(money.rest)) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
