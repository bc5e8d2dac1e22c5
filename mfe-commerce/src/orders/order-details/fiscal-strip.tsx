import { formatMoney } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import { Icon, Row, Stack, Text, TextLink } from "@hpay/ui";
import { safeHref } from "@hpay/ui/html";
import { DateText, UidText } from "@hpay/ui/page";
import { useWallClock } from "../../record-list/use-wall-clock";
import type { LooseObject } from "../../wire/loose-value";
import { readReceipts } from "../domain/receipts";
import { orderMessages } from "../messages/catalogue";
import { Section } from "../order-editor/section";

/** The fiscal receipts of an order; renders nothing if there are none. */
export function FiscalStrip({ fiscal }: { readonly fiscal: LooseObject }) {
  const t = useT(orderMessages);
  const language = useLanguage();
  const { format } = useWallClock();
  const receipts = readReceipts(fiscal);
  if (receipts.length === 0) return null;
  return (
    <Section title={t("fiscal.receipts")}>
      <Stack as="ul" gap="2" listStyleType="none">
        {receipts.map((receipt) => {
          const href = safeHref(receipt.url);
          return (
            <Row as="li" key={`${receipt.kind}-${receipt.number}`} gap="4">
              <Icon name="fiscal" />
              <Text as="span">{t(receipt.kind === "sale" ? "fiscal.sale" : "fiscal.refund")}</Text>
              <UidText of={t("fiscal.number")}>{receipt.number}</UidText>
              {receipt.counter === "" ? null : (
                <Text as="span" tone="muted">
                  {t("fiscal.counter", { counter: receipt.counter })}
                </Text>
              )}
              <DateText iso={receipt.issuedAt}>{format(receipt.issuedAt)}</DateText>
              <Text as="span" fontVariantNumeric="tabular-nums">
                {formatMoney(receipt, language)}
              </Text>
              {href ? (
                <TextLink href={href} target="_blank" rel="noopener noreferrer">
                  {t("fiscal.verify")}
                </TextLink>
              ) : null}
            </Row>
          );
        })}
      </Stack>
    </Section>
  );
}
