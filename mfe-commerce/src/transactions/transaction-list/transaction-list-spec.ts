import { readingOnce } from "@hpay/data/reading-once";
import type { ListSpec } from "../../record-list/list-spec";
import { withDataRead } from "../../wire/read-record";
import { readTransaction, type Transaction } from "../domain/transaction";

export const transactionColumnIds = [
  "uid",
  "order",
  "created",
  "amount",
  "status",
  "customer",
  "payment",
  "split-pay",
] as const;

export const transactionListSpec: ListSpec<Transaction> = {
  resource: "company_site_transactions",
  follows: "row",
  path: "/transactions",
  fields: {
    searchFields: ["Uid", "Status", "Data"],
    exactFields: [
      "id",
      "Uid",
      "Name",
      "Status",
      "Amount",
      "Currency",
      "OrderId",
      "SubscriptionId",
      "CompanySitePaymentMethodId",
    ],
  },
  rules: {
    sortable: ["id", "Uid", "CreatedAt", "Amount", "Status"],
    excludable: [],
    columns: transactionColumnIds,
  },
  sortFields: { uid: "Uid", created: "CreatedAt", amount: "Amount", status: "Status" },
  read: readingOnce((record) => readTransaction(withDataRead(record))),
} satisfies ListSpec<Transaction, "company_site_transactions">;
