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
      { header: "id", cell: (one) => ({ decimal: String(one.id) }) },
      { header: t("column.uid"), cell: (one) => one.uid },
      { header: t(uidColumn), cell: uidOf },
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
    [t, uidColumn, uidOf],
  );
  return <CsvExportButton {...list} columns={columns} />;
}
