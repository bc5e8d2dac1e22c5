import { formatMoney } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { AmountText, type Column, DateText } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { type PaidBy, paymentName } from "../../methods/payment-name";
import { customerCell } from "../../record-list/customer-cell";
import { DetailsLink } from "../../record-list/details-link";
import type { Buyer } from "../../record-list/domain/buyer";
import type { ListRow } from "../../record-list/list-spec";
import { useWallClock } from "../../record-list/use-wall-clock";
import { SplitPayCell } from "../order-status/split-pay-cell";

interface PaidRow extends ListRow, PaidBy {
  readonly buyer: Buyer;
  /** The amount as decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly splitPayStatus: string;
}

/**
 * The columns that orders, transactions and subscriptions share, which are recreated only when texts or zone
 * change.
 */
export function useRecordColumns() {
  const t = useT(messages);
  const language = useLanguage();
  const { zone, format } = useWallClock();
  return useMemo(
    () =>
      ({
        uid: {
          id: "uid",
          header: t("column.uid"),
          sortable: true,
          sticky: true,
          fixed: true,
          mono: true,
          cell: (row) => <DetailsLink id={row.id}>{row.uid}</DetailsLink>,
        },
        created: {
          id: "created",
          header: t("column.created"),
          headerNote: zone,
          sortable: true,
          card: "last-end",
          cell: (row) => <DateText iso={row.createdAt}>{format(row.createdAt)}</DateText>,
        },
        amount: {
          id: "amount",
          header: t("column.amount"),
          align: "end",
          sortable: true,
          card: "beside-lead",
          cell: (row) => <AmountText>{formatMoney(row, language)}</AmountText>,
        },
        customer: {
          id: "customer",
          header: t("column.customer"),
          short: "wide",
          card: "last-start",
          cell: customerCell,
        },
        payment: {
          id: "payment",
          header: t("column.payment"),
          hideBelow: "xl",
          short: "wide",
          card: "none",
          cell: paymentName,
        },
        splitPay: {
          id: "split-pay",
          header: t("column.split-pay"),
          hideBelow: "2xl",
          card: "none",
          cell: (row) =>
            row.splitPayStatus === "" ? null : <SplitPayCell status={row.splitPayStatus} t={t} />,
        },
      }) as const satisfies Readonly<Record<string, Column<PaidRow>>>,
    [t, language, zone, format],
  );
}
