import type { ListParams } from "@hpay/data";
import { isoWithOffset, money } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { type CsvColumn, CsvExportButton } from "../../record-list/csv-export/csv-export-button";
import type { Order } from "../domain/order";
import { movedMoney } from "../domain/order-money";
import { orderListSpec } from "./order-list-spec";

/** The captured, refunded or remaining amount of an order; 0 if nothing was captured. */
const movedAmount = (order: Order, kind: "captured" | "refunded" | "rest") => ({
  decimal: movedMoney(order)?.[kind].amount ?? money("0", order.currency).amount,
});

export function OrderExport({ requested: listParams }: { readonly requested: ListParams | null }) {
  const t = useT(messages);
  const columns = useMemo<readonly CsvColumn<Order>[]>(
    () => [
      { header: "id", cell: (order) => ({ decimal: String(order.id) }) },
      { header: t("column.uid"), cell: (order) => order.uid },
      { header: t("column.ident"), cell: (order) => order.name },
      { header: t("column.created"), cell: (order, zone) => isoWithOffset(order.createdAt, zone) },
      { header: `${t("column.created")} (UTC)`, cell: (order) => order.createdAt },
      { header: t("column.amount"), cell: (order) => ({ decimal: order.amount }) },
      { header: t("column.captured"), cell: (order) => movedAmount(order, "captured") },
      { header: t("column.refunded"), cell: (order) => movedAmount(order, "refunded") },
      { header: t("column.rest"), cell: (order) => movedAmount(order, "rest") },
      { header: t("common.currency"), cell: (order) => order.currency },
      { header: t("column.status"), cell: (order) => order.status },
      { header: t("column.customer"), cell: ({ buyer }) => buyer.name },
      { header: t("common.email"), cell: ({ buyer }) => buyer.email },
      { header: t("common.phone"), cell: ({ buyer }) => buyer.phone },
      { header: t("column.payment"), cell: (order) => order.paymentInfo },
      { header: t("column.shipping"), cell: (order) => order.shippingInfo },
      { header: t("column.fiscal"), cell: (order) => order.fiscalInfo },
      { header: t("column.split-pay"), cell: (order) => order.splitPayStatus },
    ],
    [t],
  );
  return <CsvExportButton spec={orderListSpec} listParams={listParams} columns={columns} name="orders" />;
}
