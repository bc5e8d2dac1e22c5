import { formatMoney, listTime, type Money, type StatusTone, statusChips } from "@hpay/domain";
import { paymentStyles, tones } from "../orders/order-status/status-look";
import { type Buyer, nameOfBuyer } from "../record-list/domain/buyer";
import type { ListRow } from "../record-list/list-spec";
import type { WordKey } from "./word-keys";

export type Words = Readonly<Record<WordKey, string>>;

type ColumnId = "uid" | "ident" | "order" | "created" | "amount" | "status" | "customer" | "payment";

/** A column of an early list, with its heading. */
export type EarlyColumn = readonly [ColumnId, WordKey];

export interface EarlyCell {
  readonly text: string;
  /** A second line with the refunded part of an amount. */
  readonly secondLine?: string;
  readonly chips?: readonly EarlyChip[];
  /** Lines below the chips. */
  readonly marks?: readonly EarlyMark[];
}

/** A text that contains `{date}` and does not break inside the date. */
export interface EarlyMark {
  readonly text: string;
  readonly date: string;
}

export interface EarlyChip {
  readonly tone: string;
  readonly text: string;
}

export interface EarlyRow {
  readonly id: number;
  readonly cells: Partial<Readonly<Record<ColumnId, EarlyCell>>>;
}

export interface RowFacts {
  readonly words: Words;
  /** Code of the interface's language, for amounts. */
  readonly language: string;
  readonly zone: string;
}

/** The columns of an early list. The given column contains the records' names. */
export const columnsWith = (name: EarlyColumn): readonly EarlyColumn[] => [
  ["uid", "column.uid"],
  name,
  ["created", "column.created"],
  ["amount", "column.amount"],
  ["status", "column.status"],
  ["customer", "column.customer"],
  ["payment", "column.payment"],
];

interface PaidRow extends ListRow, Money {
  readonly buyer: Buyer;
  readonly paymentInfo: string;
}

/** The cells that orders, transactions and subscriptions have in common. */
export function commonCells(row: PaidRow, { language, zone }: RowFacts): EarlyRow["cells"] {
  const { uid, createdAt, buyer, paymentInfo } = row;
  return {
    uid: { text: uid },
    created: { text: createdAt && listTime(createdAt, zone) },
    amount: { text: formatMoney(row, language) },
    customer: { text: nameOfBuyer(buyer) },
    payment: { text: paymentInfo },
  };
}

export function chipsOf(status: string, words: Words): readonly EarlyChip[] {
  const { payment, fiscal, shipping } = statusChips(status);
  const { label } = paymentStyles[payment.state];
  const chip = (tone: StatusTone, text: string) => ({ tone: tones[tone], text });
  return [
    chip(payment.tone, label === null ? payment.raw : words[label]),
    // The texts of these two chips load with the list, so only their colors are shown until then.
    ...(fiscal ? [chip(fiscal.tone, "")] : []),
    ...(shipping ? [chip(shipping.tone, "")] : []),
  ];
}
