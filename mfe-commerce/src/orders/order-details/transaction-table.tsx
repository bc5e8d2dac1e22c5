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
        cell: (transaction: OrderTransaction) => (
          <TextLink component={Link} to={`/transactions/${transaction.id}`} translate="no">
            {transaction.uid}
          </TextLink>
        ),
      },
      {
        id: "created",
        header: t("column.created"),
        cell: (transaction: OrderTransaction) => (
          <DateText iso={transaction.createdAt}>{format(transaction.createdAt)}</DateText>
        ),
      },
      {
        id: "amount",
        header: t("column.amount"),
        align: "end" as const,
        cell: (transaction: OrderTransaction) => (
          <AmountText struck={statesWithoutMovement.includes(paymentStateOf(transaction.status))}>
            {formatMoney({ amount: transaction.paidAmount, currency: transaction.paidCurrency }, language)}
          </AmountText>
        ),
      },
      {
        id: "status",
        header: t("column.status"),
        cell: (transaction: OrderTransaction) => <StatusChipRow status={transaction.status} isPaymentOnly />,
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
        rowKey={(row) => String(row.id)}
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
