import { statusChips } from "@hpay/domain";
import { localized } from "@hpay/i18n";
import { useExtensions, useLanguage, useT } from "@hpay/remote-kit";
import type { Column } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { useWallClock } from "../../record-list/use-wall-clock";
import { asText, valueAt } from "../../wire/loose-value";
import type { Order } from "../domain/order";
import { OrderAmount } from "../order-money/order-amount";
import { OrderStatusCell } from "../order-status/order-status-cell";
import { stateWords } from "../order-status/status-look";
import { useRecordColumns } from "./use-record-columns";

/**
 * The order list's columns, which are recreated only when texts or zone change.
 * @param chosenIds ids of the columns to show; null for the default ones, where fiscal and shipping have their own
 * columns
 */
export function useOrderColumns(chosenIds: readonly string[] | null): readonly Column<Order>[] {
  const t = useT(messages);
  const language = useLanguage();
  const { format } = useWallClock();
  const sharedColumns = useRecordColumns();
  const extensions = useExtensions("order.columns");
  const hasTextBeside =
    chosenIds === null || (chosenIds.includes("fiscal") && chosenIds.includes("shipping"));
  return useMemo<readonly Column<Order>[]>(
    () => [
      sharedColumns.uid,
      {
        id: "ident",
        header: t("column.ident"),
        sortable: true,
        hideBelow: "xl",
        short: "wide",
        card: "none",
        cell: (order) => order.name,
      },
      sharedColumns.created,
      { ...sharedColumns.amount, cell: (order) => <OrderAmount order={order} language={language} t={t} /> },
      {
        id: "status",
        header: t("column.status"),
        sortable: true,
        card: "middle",
        cell: (order) => (
          <OrderStatusCell order={order} formatDate={format} t={t} hasTextBeside={hasTextBeside} />
        ),
      },
      { ...sharedColumns.customer, short: "lg" },
      sharedColumns.payment,
      {
        id: "shipping",
        header: t("column.shipping"),
        hideBelow: "2xl",
        short: true,
        card: "none",
        cell: (order) =>
          joinParts(
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
          joinParts(
            stateWords(order.fiscalStatus || (statusChips(order.status).fiscal?.text ?? ""), t),
            order.fiscalInfo,
          ),
      },
      sharedColumns.splitPay,
      ...extensions.map(
        ({ key, label, field }): Column<Order> => ({
          id: key,
          header: localized(label, language),
          short: true,
          card: "none",
          cell: (order) => asText(valueAt(order.wire, ...field.split("."))),
        }),
      ),
    ],
    [t, language, format, hasTextBeside, extensions, sharedColumns],
  );
}

const joinParts = (...parts: readonly string[]) => parts.filter(Boolean).join(" · ");
