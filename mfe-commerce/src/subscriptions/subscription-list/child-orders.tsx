import { formatMoney } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Heading, Stack, Text, TextLink } from "@hpay/ui";
import { AmountText, type Column, DataTable, DateText } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { StatusChipRow } from "../../orders/order-status/status-chip-row";
import { laterMessages } from "../../record-list/messages/catalogue";
import { useWallClock } from "../../record-list/use-wall-clock";
import type { SubscriptionOrder } from "../domain/subscription";

export function ChildOrders({ orders }: { readonly orders: readonly SubscriptionOrder[] }) {
  const t = useT(messages);
  const tLater = useT(laterMessages);
  const language = useLanguage();
  const { format } = useWallClock();
  const columns = useMemo<readonly Column<SubscriptionOrder>[]>(
    () => [
      {
        id: "uid",
        header: t("column.uid"),
        mono: true,
        cell: (order) => (
          <TextLink component={Link} to={`/orders/${order.id}`} translate="no">
            {order.uid}
          </TextLink>
        ),
      },
      { id: "name", header: t("column.ident"), cell: (order) => order.name },
      {
        id: "created",
        header: t("column.created"),
        cell: (order) => <DateText iso={order.createdAt}>{format(order.createdAt)}</DateText>,
      },
      {
        id: "amount",
        header: t("column.amount"),
        align: "end",
        cell: (order) => <AmountText>{formatMoney(order, language)}</AmountText>,
      },
      {
        id: "status",
        header: t("column.status"),
        cell: (order) => <StatusChipRow status={order.status} isPaymentOnly />,
      },
    ],
    [t, language, format],
  );
  return (
    <Stack gap="2">
      <Heading as="h2" size="sm">
        {tLater("subscription.orders")}
      </Heading>
      {orders.length === 0 ? (
        <Text tone="muted">{tLater("subscription.no-orders")}</Text>
      ) : (
        <DataTable
          label={tLater("subscription.orders")}
          columns={columns}
          rows={orders}
          rowKey={(order) => String(order.id)}
          density="compact"
        />
      )}
    </Stack>
  );
}
