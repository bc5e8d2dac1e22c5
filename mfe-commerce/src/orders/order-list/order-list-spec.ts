import { readingOnce } from "@hpay/data/reading-once";
import { excludeWords } from "@hpay/domain";
import type { ListSpec } from "../../record-list/list-spec";
import { isNamedByUid } from "../../record-list/repeating-columns";
import { withDataRead } from "../../wire/read-record";
import { type Order, readOrder } from "../domain/order";

/** Columns of the order list in the spec's order. */
export const orderColumnIds = [
  "uid",
  "ident",
  "created",
  "amount",
  "status",
  "customer",
  "payment",
  "shipping",
  "fiscal",
  "split-pay",
] as const;

export const orderListSpec: ListSpec<Order> = {
  resource: "company_site_orders",
  follows: "list",
  path: "/orders",
  fields: {
    searchFields: ["Uid", "Status", "Name", "Data"],
    exactFields: [
      "id",
      "Uid",
      "Name",
      "Status",
      "Amount",
      "Currency",
      "SubscriptionId",
      "CompanySitePaymentMethodId",
      "PaymentMethodId",
    ],
  },
  rules: {
    sortable: ["id", "Uid", "Name", "CreatedAt", "Amount", "Status"],
    excludable: excludeWords,
    columns: orderColumnIds,
  },
  sortFields: { uid: "Uid", ident: "Name", created: "CreatedAt", amount: "Amount", status: "Status" },
  repeats: { ident: isNamedByUid },
  read: readingOnce((record) => readOrder(withDataRead(record))),
} satisfies ListSpec<Order, "company_site_orders">;
