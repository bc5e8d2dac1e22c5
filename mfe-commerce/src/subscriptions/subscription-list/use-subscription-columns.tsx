import { formatMoney } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { AmountText, type Column, DateText } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { paymentName } from "../../methods/payment-name";
import { SplitPayCell } from "../../orders/order-status/split-pay-cell";
import { customerCell } from "../../record-list/customer-cell";
import { DetailsLink } from "../../record-list/details-link";
import { useWallClock } from "../../record-list/use-wall-clock";
import type { Subscription } from "../domain/subscription";
import type { subscriptionColumnIds } from "./subscription-list-spec";
import { SubscriptionStatus } from "./subscription-status";

type SubscriptionColumn = Column<Subscription> & { readonly id: (typeof subscriptionColumnIds)[number] };

export function useSubscriptionColumns(): readonly SubscriptionColumn[] {
  const t = useT(messages);
  const language = useLanguage();
  const { zone, format } = useWallClock();
  return useMemo<readonly SubscriptionColumn[]>(
    () => [
      {
        id: "uid",
        header: t("column.uid"),
        sortable: true,
        sticky: true,
        fixed: true,
        mono: true,
        cell: (one) => <DetailsLink id={one.id}>{one.uid}</DetailsLink>,
      },
      {
        id: "ident",
        header: t("column.ident"),
        sortable: true,
        short: "wide",
        card: "none",
        cell: (one) => one.name,
      },
      {
        id: "created",
        header: t("column.created"),
        headerNote: zone,
        sortable: true,
        card: "last-end",
        cell: (one) => <DateText iso={one.createdAt}>{format(one.createdAt)}</DateText>,
      },
      {
        id: "amount",
        header: t("column.amount"),
        align: "end",
        sortable: true,
        card: "beside-lead",
        cell: (one) => <AmountText>{formatMoney(one, language)}</AmountText>,
      },
      {
        id: "status",
        header: t("column.status"),
        sortable: true,
        card: "middle",
        cell: (one) => <SubscriptionStatus subscription={one} />,
      },
      {
        id: "customer",
        header: t("column.customer"),
        short: "wide",
        card: "last-start",
        cell: customerCell,
      },
      {
        id: "payment",
        header: t("column.payment"),
        hideBelow: "xl",
        short: "wide",
        card: "none",
        cell: paymentName,
      },
      {
        id: "split-pay",
        header: t("column.split-pay"),
        hideBelow: "xl",
        card: "none",
        cell: (one) =>
          one.splitPayStatus === "" ? null : <SplitPayCell status={one.splitPayStatus} t={t} />,
      },
    ],
    [t, language, zone, format],
  );
}
