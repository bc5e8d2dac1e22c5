import { formatMoney } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { TextLink } from "@hpay/ui";
import { AmountText, type Column, DateText } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { paymentName } from "../../methods/payment-name";
import { SplitPayCell } from "../../orders/order-status/split-pay-cell";
import { StatusChipRow } from "../../orders/order-status/status-chip-row";
import { customerCell } from "../../record-list/customer-cell";
import { DetailsLink } from "../../record-list/details-link";
import { useWallClock } from "../../record-list/use-wall-clock";
import { orderWords, type Transaction } from "../domain/transaction";
import type { transactionColumnIds } from "./transaction-list-spec";

type TransactionColumn = Column<Transaction> & { readonly id: (typeof transactionColumnIds)[number] };

export function useTransactionColumns(): readonly TransactionColumn[] {
  const t = useT(messages);
  const language = useLanguage();
  const { zone, format } = useWallClock();
  return useMemo<readonly TransactionColumn[]>(
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
        id: "order",
        header: t("column.order-ident"),
        hideBelow: "xl",
        short: "wide",
        card: "none",
        cell: ({ order }) =>
          order.id === null ? (
            orderWords(order)
          ) : (
            <TextLink component={Link} to={`/orders/${order.id}`} quiet>
              {orderWords(order)}
            </TextLink>
          ),
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
        cell: (one) => <StatusChipRow status={one.status} />,
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
        hideBelow: "2xl",
        card: "none",
        cell: (one) =>
          one.splitPayStatus === "" ? null : <SplitPayCell status={one.splitPayStatus} t={t} />,
      },
    ],
    [t, language, zone, format],
  );
}
