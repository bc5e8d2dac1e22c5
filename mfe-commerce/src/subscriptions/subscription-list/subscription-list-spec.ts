import { readingOnce } from "@hpay/data/reading-once";
import type { ListSpec } from "../../record-list/list-spec";
import { isNamedByUid } from "../../record-list/repeating-columns";
import { withDataRead } from "../../wire/read-record";
import { readSubscription, type Subscription } from "../domain/subscription";

export const subscriptionColumnIds = [
  "uid",
  "ident",
  "created",
  "amount",
  "status",
  "customer",
  "payment",
  "split-pay",
] as const;

export const subscriptionListSpec: ListSpec<Subscription> = {
  resource: "company_site_subscriptions",
  follows: "row",
  path: "/subscriptions",
  fields: {
    searchFields: ["Uid", "Data"],
    exactFields: ["id", "Uid", "Name", "Status", "Amount", "Currency", "CompanySitePaymentMethodId"],
  },
  rules: {
    sortable: ["id", "Uid", "Name", "CreatedAt", "Amount", "Status"],
    excludable: [],
    columns: subscriptionColumnIds,
  },
  sortFields: { uid: "Uid", ident: "Name", created: "CreatedAt", amount: "Amount", status: "Status" },
  repeats: { ident: isNamedByUid },
  read: readingOnce((record) => readSubscription(withDataRead(record))),
} satisfies ListSpec<Subscription, "company_site_subscriptions">;
