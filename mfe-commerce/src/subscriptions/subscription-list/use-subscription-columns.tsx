import { useT } from "@hpay/remote-kit";
import type { Column } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { useRecordColumns } from "../../orders/order-list/use-record-columns";
import type { Subscription } from "../domain/subscription";
import type { subscriptionColumnIds } from "./subscription-list-spec";
import { SubscriptionStatus } from "./subscription-status";

type SubscriptionColumn = Column<Subscription> & { readonly id: (typeof subscriptionColumnIds)[number] };

export function useSubscriptionColumns(): readonly SubscriptionColumn[] {
  const t = useT(messages);
  const sharedColumns = useRecordColumns();
  return useMemo<readonly SubscriptionColumn[]>(
    () => [
      sharedColumns.uid,
      {
        id: "ident",
        header: t("column.ident"),
        sortable: true,
        short: "wide",
        card: "none",
        cell: (row) => row.name,
      },
      sharedColumns.created,
      sharedColumns.amount,
      {
        id: "status",
        header: t("column.status"),
        sortable: true,
        card: "middle",
        cell: (row) => <SubscriptionStatus subscription={row} />,
      },
      sharedColumns.customer,
      sharedColumns.payment,
      { ...sharedColumns.splitPay, hideBelow: "xl" },
    ],
    [t, sharedColumns],
  );
}
