import { formatMoney, paymentStateOf } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Heading, Stack, Text, TextLink } from "@hpay/ui";
import { AmountText, DataTable, DateText } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import { useWallClock } from "../../record-list/use-wall-clock";
import type { OrderTransaction } from "../domain/order";
import type { MovedMoney } from "../domain/order-money";
import { orderMessages } from "../messages/catalogue";
import { StatusChipRow } from "../order-status/status-chip-row";

/** States in which a transaction is only an attempt and has not moved any money. */
const statesWithoutMovement: readonly string[] = [
  "REFUSED",
  "FAILED",
  "ERROR",
  "VOID",
  "EXPIRED",
  "CANCELED",
];

export interface TransactionTableProps {
  readonly transactions: readonly OrderTransaction[];
  /** The total of the transactions; null if nothing was captured. */
  readonly orderAmounts: MovedMoney | null;
}

/** The transactions of an order with links and a total. Shows nothing if there are none. */
export function TransactionTable({ transactions, orderAmounts }: TransactionTableProps) {
  const t = useT(messages);
  const orderText = useT(orderMessages);
  const language = useLanguage();
  const { format } = useWallClock();
  const columns = useMemo(
    () => [
      {
        id: "uid",
        header: t("column.uid"),
        mono: true,
        cell: (one: OrderTransaction) => (
          <TextLink component={Link} to={`/transactions/${one.id}`} translate="no">
            {one.uid}
          </TextLink>
        ),
      },
      {
        id: "created",
        header: t("column.created"),
        cell: (one: OrderTransaction) => <DateText iso={one.createdAt}>{format(one.createdAt)}</DateText>,
      },
      {
        id: "amount",
        header: t("column.amount"),
        align: "end" as const,
        cell: (one: OrderTransaction) => (
          <AmountText struck={statesWithoutMovement.includes(paymentStateOf(one.status))}>
            {formatMoney({ amount: one.paidAmount, currency: one.paidCurrency }, language)}
          </AmountText>
        ),
      },
      {
        id: "status",
        header: t("column.status"),
        cell: (one: OrderTransaction) => <StatusChipRow status={one.status} paymentOnly />,
      },
    ],
    [t, language, format],
  );
  if (transactions.length === 0) return null;
  return (
    <Stack gap="2">
      <Heading as="h3" size="sm">
        {orderText("order.transactions")}
      </Heading>
      <DataTable
        label={orderText("order.transactions")}
        columns={columns}
        rows={transactions}
        rowKey={(one) => String(one.id)}
        density="compact"
      />
      {orderAmounts === null ? null : (
        <Text size="sm" textAlign="end" fontVariantNumeric="tabular-nums">
          {orderText("order.comes-to", {
            captured: formatMoney(orderAmounts.captured, language),
            refunded: formatMoney(orderAmounts.refunded, language),
            rest: formatMoney(orderAmounts.rest, language),
          })}
        </Text>
      )}
    </Stack>
  );
}
