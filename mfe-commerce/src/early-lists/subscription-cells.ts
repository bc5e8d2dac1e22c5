import { statusParts } from "../subscriptions/domain/status-parts";
import type { Subscription } from "../subscriptions/domain/subscription";
import { subscriptionListSpec } from "../subscriptions/subscription-list/subscription-list-spec";
import type { EarlyListOf } from "./early-list";
import { chipsOf, commonCells } from "./list-cells";
import { plainListCss, roomFor } from "./list-css";

export const earlySubscriptions: EarlyListOf<Subscription> = {
  spec: subscriptionListSpec,
  title: "subscriptions.title",
  columns: [
    ["uid", "column.uid"],
    ["ident", "column.ident"],
    ["created", "column.created"],
    ["amount", "column.amount"],
    ["status", "column.status"],
    ["customer", "column.customer"],
    ["payment", "column.payment"],
  ],
  css: plainListCss + roomFor(62, "80rem"),
  cellsOf(one, facts) {
    const { own, payment } = statusParts(one);
    const chips = [
      ...(own === null ? [] : [{ tone: "neutral", text: own }]),
      ...(payment === null ? [] : chipsOf(payment, facts.words)),
    ];
    return { ...commonCells(one, facts), ident: { text: one.name }, status: { text: "", chips } };
  },
};
