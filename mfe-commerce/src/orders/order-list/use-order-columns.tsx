import { useLanguage, useT } from "@hpay/remote-kit";
import { type Column, DateText } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { paymentName } from "../../methods/payment-name";
import { customerCell } from "../../record-list/customer-cell";
import { DetailsLink } from "../../record-list/details-link";
import { useWallClock } from "../../record-list/use-wall-clock";
import type { Order } from "../domain/order";
import { OrderAmount } from "../order-money/order-amount";
import { OrderStatusCell } from "../order-status/order-status-cell";
import { stateWords } from "../order-status/status-look";
import type { orderColumnIds } from "./order-list-spec";

type OrderColumn = Column<Order> & { readonly id: (typeof orderColumnIds)[number] };

/** The columns of the orders list; made again only when words or zone change. */
export function useOrderColumns(): readonly OrderColumn[] {
  const t = useT(messages);
  const language = useLanguage();
  const { zone, format } = useWallClock();
  return useMemo<readonly OrderColumn[]>(
    () => [
      {
        id: "uid",
        header: t("column.uid"),
        sortable: true,
        sticky: true,
        fixed: true,
        mono: true,
        cell: (order) => <DetailsLink id={order.id}>{order.uid}</DetailsLink>,
      },
      { id: "ident", header: t("column.ident"), sortable: true, cell: (order) => order.name },
      {
        id: "created",
        header: t("column.created"),
        headerNote: zone,
        sortable: true,
        cell: (order) => <DateText iso={order.createdAt}>{format(order.createdAt)}</DateText>,
      },
      {
        id: "amount",
        header: t("column.amount"),
        align: "end",
        sortable: true,
        cell: (order) => <OrderAmount order={order} language={language} t={t} />,
      },
      {
        id: "status",
        header: t("column.status"),
        sortable: true,
        cell: (order) => <OrderStatusCell order={order} formatDate={format} t={t} />,
      },
      {
        id: "customer",
        header: t("column.customer"),
        cell: customerCell,
      },
      {
        id: "payment",
        header: t("column.payment"),
        hideBelow: "md",
        cell: paymentName,
      },
      {
        id: "shipping",
        header: t("column.shipping"),
        hideBelow: "lg",
        cell: (order) => joined(order.shippingInfo, stateWords(order.shippingStatus, t)),
      },
      {
        id: "fiscal",
        header: t("column.fiscal"),
        hideBelow: "lg",
        cell: (order) => joined(order.fiscalInfo, stateWords(order.fiscalStatus, t)),
      },
      {
        id: "split-pay",
        header: t("column.split-pay"),
        hideBelow: "xl",
        cell: (order) => order.splitPayStatus,
      },
    ],
    [t, language, zone, format],
  );
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(" · ");
