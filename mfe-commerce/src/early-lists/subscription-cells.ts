import { statusParts } from "../subscriptions/domain/status-parts";
import type { Subscription } from "../subscriptions/domain/subscription";
import { subscriptionListSpec } from "../subscriptions/subscription-list/subscription-list-spec";
import type { EarlyListOf } from "./early-list";
import { chipsOf, columnsWith, commonCells } from "./list-cells";
import { plainListCss, roomFor } from "./list-css";

export const earlySubscriptions: EarlyListOf<Subscription> = {
  spec: subscriptionListSpec,
  title: "subscriptions.title",
  columns: columnsWith(["ident", "column.ident"]),
  css: plainListCss + roomFor(62, "80rem"),
  cellsOf(one, facts) {
    const { subscriptionWord, payment } = statusParts(one);
    const chips = [
      ...(subscriptionWord === null ? [] : [{ tone: "neutral", text: subscriptionWord }]),
      ...(payment === null ? [] : chipsOf(payment, facts.words)),
    ];
    return { ...commonCells(one, facts), ident: { text: one.name }, status: { text: "", chips } };
  },
};
