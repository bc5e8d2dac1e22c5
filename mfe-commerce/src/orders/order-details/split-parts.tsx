import { formatMoney } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Heading, Row, Stack, Text } from "@hpay/ui";
import { AmountText, DataTable } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages/catalogue";
import type { Order } from "../domain/order";
import { type SplitPart, splitParts } from "../domain/split-parts";
import { orderMessages } from "../messages/catalogue";
import { splitWords } from "../order-status/status-look";

/**
 * Shows who receives which part of a split payment, and what refunds took back. Renders nothing if the payment
 * was not split.
 */
export function SplitParts({ order }: { readonly order: Order }) {
  const t = useT(messages);
  const orderText = useT(orderMessages);
  const language = useLanguage();
  const columns = useMemo(
    () => [
      {
        id: "receiver",
        header: orderText("split.receiver"),
        cell: ({ receiver }: SplitPart) =>
          receiver === null ? orderText("split.own") : <span translate="no">{receiver}</span>,
      },
      {
        id: "account",
        header: orderText("split.account"),
        mono: true,
        cell: ({ account, share }: SplitPart) =>
          [account, share === "" ? "" : `${share} %`].filter(Boolean).join(" · "),
      },
      {
        id: "amount",
        header: orderText("split.receives"),
        align: "end" as const,
        cell: ({ amount }: SplitPart) => <AmountText>{formatMoney(amount, language)}</AmountText>,
      },
      {
        id: "refunded",
        header: t("status.refunded"),
        align: "end" as const,
        cell: ({ refunded }: SplitPart) => <AmountText>{formatMoney(refunded, language)}</AmountText>,
      },
    ],
    [t, orderText, language],
  );
  const parts = splitParts(order);
  if (order.splitPayStatus === "") return null;
  return (
    <Stack gap="2">
      <Row gap="3">
        <Heading as="h3" size="sm">
          {t("column.split-pay")}
        </Heading>
        <Text as="span" size="sm" tone="muted">
          {splitWords(order.splitPayStatus, t)}
        </Text>
      </Row>
      {parts.length === 0 ? null : (
        <DataTable
          label={t("column.split-pay")}
          columns={columns}
          rows={parts}
          rowKey={({ receiver }) => receiver ?? ""}
          density="compact"
        />
      )}
    </Stack>
  );
}

/** Shows in an order's row, on one line, who receives which part of a split payment. */
export function SplitLine({ order }: { readonly order: Order }) {
  const t = useT(messages);
  const orderText = useT(orderMessages);
  const language = useLanguage();
  if (order.splitPayStatus === "") return null;
  const parts = splitParts(order).map(
    ({ receiver, amount }) => `${receiver ?? orderText("split.own")} ${formatMoney(amount, language)}`,
  );
  return (
    <Text size="sm" overflowWrap="anywhere">
      {`${t("column.split-pay")}: ${[splitWords(order.splitPayStatus, t), ...parts].join(" · ")}`}
    </Text>
  );
}
