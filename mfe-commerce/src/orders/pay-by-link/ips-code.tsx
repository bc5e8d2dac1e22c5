import { formatMoney, ipsQr, printSerbianAccount, serbianAccount } from "@hpay/domain";
import { useLanguage, useSelection, useT } from "@hpay/remote-kit";
import { Stack, styled, Text } from "@hpay/ui";
import { QrCode } from "@hpay/ui/qr";
import type { SiteMethod } from "../../methods/domain/site-method";
import { asText } from "../../wire/loose-value";
import { type TransferOrder, transferOf } from "../domain/transfer-code";
import { orderMessages } from "../messages/catalogue";
import { useCustomerLanguage } from "./use-customer-language";

const Frame = styled("div", {
  base: { display: "flex", flexWrap: "wrap", gap: "4", alignItems: "flex-start", minWidth: 0 },
});

export interface IpsCodeProps {
  /** The order as stored, because the bank's app pays the stored values and not those being typed. */
  readonly order: TransferOrder;
  readonly methods: readonly SiteMethod[];
}

/** The code for a Serbian bank's app; renders nothing if there is none. */
export function IpsCode({ order, methods }: IpsCodeProps) {
  const t = useT(orderMessages);
  const language = useLanguage();
  const { company } = useSelection();
  const customerLanguage = useCustomerLanguage(order.posId, asText(order.details.hpaylang));
  const transfer = transferOf(order, methods, {
    companyName: company?.name ?? "",
    language: customerLanguage,
    now: new Date(),
  });
  const code = transfer === null ? null : ipsQr(transfer);
  if (transfer === null || code?.kind !== "text") return null;
  const account = serbianAccount(transfer.account);
  return (
    <Frame>
      <QrCode text={code.text} size={160} label={t("ips.qr")} />
      <Stack gap="1" flex="1 1 14rem">
        <Text size="sm" strong>
          {t("ips.title")}
        </Text>
        <Text size="sm" tone="muted">
          {t("ips.text")}
        </Text>
        <Text size="sm">{transfer.payee}</Text>
        <Text size="sm" mono translate="no">
          {account === null ? transfer.account : printSerbianAccount(account)}
        </Text>
        <Text size="sm" fontVariantNumeric="tabular-nums">
          {formatMoney(transfer.amount, language)}
        </Text>
      </Stack>
    </Frame>
  );
}
