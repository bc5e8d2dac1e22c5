import { formatMoney } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Stack } from "@hpay/ui";
import { AmountText, DataList, DateText, UidText } from "@hpay/ui/page";
import { messages } from "../../messages/catalogue";
import { useWallClock } from "../../record-list/use-wall-clock";
import type { Order } from "../domain/order";
import { orderMessages } from "../messages/catalogue";
import { StatusChipRow } from "../order-status/status-chip-row";
import { TransactionTable } from "./transaction-table";

/** The head of an order: who, how much, in what state; and its transactions. */
export function OrderSummary({ order }: { readonly order: Order }) {
  const t = useT(messages);
  const orderText = useT(orderMessages);
  const language = useLanguage();
  const { format } = useWallClock();
  return (
    <Stack gap="5">
      <DataList
        columns={2}
        entries={[
          {
            label: orderText("order.uid"),
            value: <UidText of={orderText("order.uid")}>{order.uid}</UidText>,
          },
          {
            label: t("column.amount"),
            value: <AmountText strong>{formatMoney(order, language)}</AmountText>,
          },
          { label: t("column.status"), value: <StatusChipRow status={order.status} /> },
          {
            label: t("column.created"),
            value: <DateText iso={order.createdAt}>{format(order.createdAt)}</DateText>,
          },
          { label: t("column.customer"), value: order.buyer.name },
          { label: t("common.email"), value: order.buyer.email },
          { label: t("common.phone"), value: order.buyer.phone },
          { label: t("column.payment"), value: order.paymentInfo },
          { label: t("column.shipping"), value: order.shippingInfo },
          { label: t("column.fiscal"), value: order.fiscalInfo },
        ]}
      />
      <TransactionTable transactions={order.transactions} />
    </Stack>
  );
}
