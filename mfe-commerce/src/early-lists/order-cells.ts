import { formatMoney, listTime, type Money, rawPaymentState } from "@hpay/domain";
import type { Order } from "../orders/domain/order";
import { movedMoney } from "../orders/domain/order-money";
import { payByLinkMarks } from "../orders/domain/pay-by-link-marks";
import { orderListSpec } from "../orders/order-list/order-list-spec";
import type { EarlyListOf } from "./early-list";
import {
  chipsOf,
  columnsWith,
  commonCells,
  type EarlyCell,
  type EarlyMark,
  type RowFacts,
} from "./list-cells";
import { roomFor } from "./list-css";
import type { WordKey } from "./word-keys";

export const earlyOrders: EarlyListOf<Order> = {
  spec: orderListSpec,
  title: "orders.title",
  columns: columnsWith(["ident", "column.ident"]),
  css: `#early-list .status{min-width:144px}@media (max-width:79.99rem){#early-list .ident{display:none}}${roomFor(246, "90rem")}`,
  cellsOf: (order, facts) => ({
    ...commonCells(order, facts),
    ident: { text: order.name },
    amount: amountOf(order, facts),
    status: { text: "", chips: chipsOf(order.status, facts.words), marks: marksOf(order, facts) },
  }),
};

function marksOf(order: Order, { words, zone }: RowFacts): readonly EarlyMark[] {
  const { expiresAt, hasExpired, notifiedAt } = payByLinkMarks(
    order,
    rawPaymentState(order.status) ?? "",
    new Date(),
  );
  const datedMark = (key: WordKey, at: string | null) =>
    at === null ? [] : [{ text: words[key], date: listTime(at, zone) }];
  return [
    ...(order.waitsForApproval ? [{ text: words["approval.mark"], date: "" }] : []),
    ...datedMark(hasExpired ? "pbl.expired" : "pbl.expires", expiresAt),
    ...datedMark("pbl.notified", notifiedAt),
  ];
}

function amountOf(order: Order, { words, language }: RowFacts): EarlyCell {
  const money = movedMoney(order);
  const requestedText = formatMoney(order, language);
  if (!money) return { text: requestedText };
  const fillAmount = (key: WordKey, amount: Money) =>
    words[key].replace("{amount}", () => formatMoney(amount, language));
  const secondLine = [
    money.isPartlyCaptured ? fillAmount("amount.of", money.requested) : "",
    money.isRefunded ? fillAmount("amount.refunded", money.refunded) : "",
    money.isRefunded ? fillAmount("amount.rest", money.rest) : "",
  ]
    .filter(Boolean)
    .join(" · ");
  return secondLine ? { text: formatMoney(money.captured, language), secondLine } : { text: requestedText };
}
