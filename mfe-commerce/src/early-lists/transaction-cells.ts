import { orderWords, type Transaction } from "../transactions/domain/transaction";
import { transactionListSpec } from "../transactions/transaction-list/transaction-list-spec";
import type { EarlyListOf } from "./early-list";
import { chipsOf, columnsWith, commonCells } from "./list-cells";
import { plainListCss, roomFor } from "./list-css";

export const earlyTransactions: EarlyListOf<Transaction> = {
  spec: transactionListSpec,
  title: "transactions.title",
  columns: columnsWith(["order", "column.order-ident"]),
  css: plainListCss + roomFor(62, "90rem"),
  cellsOf: (row, facts) => ({
    ...commonCells(row, facts),
    order: { text: orderWords(row.order) },
    status: { text: "", chips: chipsOf(row.status, facts.words) },
  }),
};
