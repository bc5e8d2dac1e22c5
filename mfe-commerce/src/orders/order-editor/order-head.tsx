import { formatMoney, type Money } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Row, Stack, Text } from "@hpay/ui";
import { AmountText, UidText } from "@hpay/ui/page";
import type { ReactNode } from "react";
import type { MovedMoney } from "../domain/order-money";
import { orderMessages } from "../messages/catalogue";
import { StatusChipRow } from "../order-status/status-chip-row";

export interface OrderHeadProps {
  readonly uid: string;
  readonly total: Money;
  /** Captured and refunded amounts; null if nothing was captured. */
  readonly orderAmounts: MovedMoney | null;
  /** The order's status; null for a new order. */
  readonly status: string | null;
}

/** The head above the tabs: Uid, amount and status, none of them editable. */
export function OrderHead({ uid, total, orderAmounts, status }: OrderHeadProps) {
  const t = useT(orderMessages);
  const language = useLanguage();
  return (
    <Row gap="5" alignItems="start">
      <Labelled label={t("order.uid")}>
        <UidText of={t("order.uid")}>{uid}</UidText>
      </Labelled>
      <Labelled label={t("order.amount")}>
        <AmountText strong>{formatMoney(total, language)}</AmountText>
      </Labelled>
      {orderAmounts === null ? null : (
        <>
          <Labelled label={t("order.captured")}>
            <AmountText strong>{formatMoney(orderAmounts.captured, language)}</AmountText>
          </Labelled>
          {orderAmounts.isRefunded ? (
            <>
              <Labelled label={t("order.refunded")}>
                <AmountText>{formatMoney(orderAmounts.refunded, language)}</AmountText>
              </Labelled>
              <Labelled label={t("order.rest")}>
                <AmountText strong>{formatMoney(orderAmounts.rest, language)}</AmountText>
              </Labelled>
            </>
          ) : null}
        </>
      )}
      {status === null ? null : (
        <Labelled label={t("order.status")}>
          <StatusChipRow status={status} />
        </Labelled>
      )}
    </Row>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Stack gap="0.5">
      <Text as="span" size="xs" tone="muted">
        {label}
      </Text>
      <Row minHeight="6">{children}</Row>
    </Stack>
  );
}
