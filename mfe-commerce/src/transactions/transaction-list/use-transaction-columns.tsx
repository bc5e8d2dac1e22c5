import { useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { TextLink } from "@hpay/ui";
import type { Column } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { useRecordColumns } from "../../orders/order-list/use-record-columns";
import { StatusChipRow } from "../../orders/order-status/status-chip-row";
import { orderWords, type Transaction } from "../domain/transaction";
import type { transactionColumnIds } from "./transaction-list-spec";

type TransactionColumn = Column<Transaction> & { readonly id: (typeof transactionColumnIds)[number] };

export function useTransactionColumns(): readonly TransactionColumn[] {
  const t = useT(messages);
  const sharedColumns = useRecordColumns();
  return useMemo<readonly TransactionColumn[]>(
    () => [
      sharedColumns.uid,
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
      sharedColumns.created,
      sharedColumns.amount,
      {
        id: "status",
        header: t("column.status"),
        sortable: true,
        card: "middle",
        cell: (row) => <StatusChipRow status={row.status} />,
      },
      sharedColumns.customer,
      sharedColumns.payment,
      sharedColumns.splitPay,
    ],
    [t, sharedColumns],
  );
}
