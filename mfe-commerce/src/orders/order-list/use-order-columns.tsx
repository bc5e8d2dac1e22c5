import { statusChips } from "@hpay/domain";
import { localized } from "@hpay/i18n";
import { useExtensions, useLanguage, useT } from "@hpay/remote-kit";
import { type Column, DateText } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { paymentName } from "../../methods/payment-name";
import { customerCell } from "../../record-list/customer-cell";
import { DetailsLink } from "../../record-list/details-link";
import { useWallClock } from "../../record-list/use-wall-clock";
import { asText, valueAt } from "../../wire/loose-value";
import type { Order } from "../domain/order";
import { OrderAmount } from "../order-money/order-amount";
import { OrderStatusCell } from "../order-status/order-status-cell";
import { SplitPayCell } from "../order-status/split-pay-cell";
import { stateWords } from "../order-status/status-look";

/**
 * The order list's columns; recreated only when texts or zone change.
 * @param chosen ids of those that are shown; null: the usual ones, where fiscal and shipping have columns of their own
 */
export function useOrderColumns(chosen: readonly string[] | null): readonly Column<Order>[] {
  const t = useT(messages);
  const language = useLanguage();
  const { zone, format } = useWallClock();
  const added = useExtensions("order.columns");
  const hasWordsBeside = chosen === null || (chosen.includes("fiscal") && chosen.includes("shipping"));
  return useMemo<readonly Column<Order>[]>(
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
      {
        id: "ident",
        header: t("column.ident"),
        sortable: true,
        hideBelow: "xl",
        short: "wide",
        card: "none",
        cell: (order) => order.name,
      },
      {
        id: "created",
        header: t("column.created"),
        headerNote: zone,
        sortable: true,
        card: "last-end",
        cell: (order) => <DateText iso={order.createdAt}>{format(order.createdAt)}</DateText>,
      },
      {
        id: "amount",
        header: t("column.amount"),
        align: "end",
        sortable: true,
        card: "beside-lead",
        cell: (order) => <OrderAmount order={order} language={language} t={t} />,
      },
      {
        id: "status",
        header: t("column.status"),
        sortable: true,
        card: "middle",
        cell: (order) => (
          <OrderStatusCell order={order} formatDate={format} t={t} hasWordsBeside={hasWordsBeside} />
        ),
      },
      {
        id: "customer",
        header: t("column.customer"),
        short: "lg",
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
        id: "shipping",
        header: t("column.shipping"),
        hideBelow: "2xl",
        short: true,
        card: "none",
        cell: (order) =>
          joined(
            stateWords(order.shippingStatus || (statusChips(order.status).shipping?.text ?? ""), t),
            order.shippingInfo,
          ),
      },
      {
        id: "fiscal",
        header: t("column.fiscal"),
        hideBelow: "2xl",
        short: true,
        card: "none",
        cell: (order) =>
          joined(
            stateWords(order.fiscalStatus || (statusChips(order.status).fiscal?.text ?? ""), t),
            order.fiscalInfo,
          ),
      },
      {
        id: "split-pay",
        header: t("column.split-pay"),
        hideBelow: "2xl",
        card: "none",
        cell: (order) =>
          order.splitPayStatus === "" ? null : <SplitPayCell status={order.splitPayStatus} t={t} />,
      },
      ...added.map(
        ({ key, label, field }): Column<Order> => ({
          id: key,
          header: localized(label, language),
          short: true,
          card: "none",
          cell: (order) => asText(valueAt(order.wire, ...field.split("."))),
        }),
      ),
    ],
    [t, language, zone, format, hasWordsBeside, added],
  );
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(" · ");
