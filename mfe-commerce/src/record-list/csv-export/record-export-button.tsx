import type { ListParams } from "@hpay/data";
import { isoWithOffset } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import type { ListSpec } from "../list-spec";
import { type CsvColumn, CsvExportButton } from "./csv-export-button";

interface ExportedRecord {
  readonly id: number;
  readonly uid: string;
  readonly createdAt: string;
  readonly amount: string;
  readonly currency: string;
  readonly status: string;
  readonly buyer: { readonly name: string; readonly email: string };
  readonly paymentInfo: string;
  readonly splitPayStatus: string;
}

interface RecordExportButtonProps<Row> {
  readonly spec: ListSpec<Row>;
  readonly listParams: ListParams | null;
  readonly name: string;
  readonly uidColumn: "column.ident" | "column.order-ident";
  readonly uidOf: (one: Row) => string;
}

/** Exports a list of transactions or subscriptions as a file. */
export function RecordExportButton<Row extends ExportedRecord>(props: RecordExportButtonProps<Row>) {
  const { uidColumn, uidOf, ...list } = props;
  const t = useT(messages);
  const columns = useMemo<readonly CsvColumn<Row>[]>(
    () => [
      { header: "id", cell: (row) => ({ decimal: String(row.id) }) },
      { header: t("column.uid"), cell: (row) => row.uid },
      { header: t(uidColumn), cell: uidOf },
      { header: t("column.created"), cell: (row, zone) => isoWithOffset(row.createdAt, zone) },
      { header: `${t("column.created")} (UTC)`, cell: (row) => row.createdAt },
      { header: t("column.amount"), cell: (row) => ({ decimal: row.amount }) },
      { header: t("common.currency"), cell: (row) => row.currency },
      { header: t("column.status"), cell: (row) => row.status },
      { header: t("column.customer"), cell: ({ buyer }) => buyer.name },
      { header: t("common.email"), cell: ({ buyer }) => buyer.email },
      { header: t("column.payment"), cell: (row) => row.paymentInfo },
      { header: t("column.split-pay"), cell: (row) => row.splitPayStatus },
    ],
    [t, uidColumn, uidOf],
  );
  return <CsvExportButton {...list} columns={columns} />;
}
