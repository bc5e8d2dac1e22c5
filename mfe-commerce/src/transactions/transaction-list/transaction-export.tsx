import type { ListParams } from "@hpay/data";
import { isoWithOffset } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { type CsvColumn, CsvExportButton } from "../../record-list/csv-export/csv-export-button";
import type { Transaction } from "../domain/transaction";
import { transactionListSpec } from "./transaction-list-spec";

/** The transaction list as a file. */
export function TransactionExport({ requested }: { readonly requested: ListParams | null }) {
  const t = useT(messages);
  const columns = useMemo<readonly CsvColumn<Transaction>[]>(
    () => [
      { header: "id", cell: (one) => ({ decimal: String(one.id) }) },
      { header: t("column.uid"), cell: (one) => one.uid },
      { header: t("column.order-ident"), cell: (one) => one.order.uid },
      { header: t("column.created"), cell: (one, zone) => isoWithOffset(one.createdAt, zone) },
      { header: `${t("column.created")} (UTC)`, cell: (one) => one.createdAt },
      { header: t("column.amount"), cell: (one) => ({ decimal: one.amount }) },
      { header: t("common.currency"), cell: (one) => one.currency },
      { header: t("column.status"), cell: (one) => one.status },
      { header: t("column.customer"), cell: ({ buyer }) => buyer.name },
      { header: t("common.email"), cell: ({ buyer }) => buyer.email },
      { header: t("column.payment"), cell: (one) => one.paymentInfo },
      { header: t("column.split-pay"), cell: (one) => one.splitPayStatus },
    ],
    [t],
  );
  return (
    <CsvExportButton spec={transactionListSpec} requested={requested} columns={columns} name="transactions" />
  );
}
