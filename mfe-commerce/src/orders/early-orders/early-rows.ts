import { formatMoney, listTime, type StatusTone, statusChips } from "@hpay/domain";
import { withDataRead } from "../../wire/read-record";
import { type Order, readOrder } from "../domain/order";
import { movedMoney } from "../domain/order-money";
import { paymentLooks, tones } from "../order-status/status-look";
import type { WordKey } from "./word-keys";

export type Words = Readonly<Record<WordKey, string>>;

/** What one cell shows: text, with marks of the status column. */
export interface EarlyCell {
  readonly column: "uid" | "created" | "amount" | "status" | "customer" | "payment";
  readonly text: string;
  /** Beneath the text: what was refunded of an amount. */
  readonly second?: string;
  readonly chips?: readonly { readonly tone: string; readonly text: string }[];
}

export interface EarlyRow {
  readonly id: number;
  readonly cells: readonly EarlyCell[];
}

export interface RowFacts {
  readonly words: Words;
  /** Code of the interface's language, for amounts. */
  readonly language: string;
  readonly zone: string;
}

/** The rows of an answer as texts. What has no id is left out. */
export function earlyRows(records: readonly unknown[], facts: RowFacts): readonly EarlyRow[] {
  return records
    .map((record) => readOrder(withDataRead(Object(record))))
    .filter(({ id }) => id > 0)
    .map((order) => ({ id: order.id, cells: cellsOf(order, facts) }));
}

function cellsOf(order: Order, { words, language, zone }: RowFacts): readonly EarlyCell[] {
  const { buyer } = order;
  return [
    { column: "uid", text: order.uid },
    { column: "created", text: order.createdAt && listTime(order.createdAt, zone) },
    { column: "amount", ...amountOf(order, words, language) },
    { column: "status", text: "", chips: chipsOf(order.status, words) },
    { column: "customer", text: buyer.name || buyer.email || buyer.phone },
    { column: "payment", text: order.paymentInfo },
  ];
}

function amountOf(order: Order, words: Words, language: string): Pick<EarlyCell, "text" | "second"> {
  const money = movedMoney(order);
  const requested = formatMoney(order, language);
  if (!money) return { text: requested };
  const filled = (key: WordKey, amount: typeof money.requested) =>
    words[key].replace("{amount}", () => formatMoney(amount, language));
  const second = [
    money.isPartlyCaptured ? filled("amount.of", money.requested) : "",
    money.isRefunded ? filled("amount.refunded", money.refunded) : "",
    money.isRefunded ? filled("amount.rest", money.rest) : "",
  ]
    .filter(Boolean)
    .join(" · ");
  return second ? { text: formatMoney(money.captured, language), second } : { text: requested };
}

function chipsOf(status: string, words: Words): NonNullable<EarlyCell["chips"]> {
  const { payment, fiscal, shipping } = statusChips(status);
  const { label } = paymentLooks[payment.state];
  const chip = (tone: StatusTone, text: string) => ({ tone: tones[tone], text });
  return [
    chip(payment.tone, label === null ? payment.raw : words[label]),
    // Their words come with the list: here the colour alone.
    ...(fiscal ? [chip(fiscal.tone, "")] : []),
    ...(shipping ? [chip(shipping.tone, "")] : []),
  ];
}
