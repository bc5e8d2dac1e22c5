import { isSandbox } from "@hpay/contract";
import { commonMessages } from "@hpay/i18n";
import { useHost, useT } from "@hpay/remote-kit";
import { LinkButton, Row, Stack, TextField } from "@hpay/ui";
import { safeHref } from "@hpay/ui/html";
import { Card, DataList, StatusChip } from "@hpay/ui/page";
import { keyExpiry } from "../data/pos";
import { posMessages } from "../messages";
import { keyFlags } from "./pos-record";
import { posPart } from "./use-pos-fields";

const flagLabels = {
  POSIsActivated: "pos.key-activated",
  SubscriptionsUnlocked: "pos.key-subscriptions",
  ShippingUnlocked: "pos.key-shipping",
  FiscalUnlocked: "pos.key-fiscal",
} as const;

export const PurchaseKeyCard = posPart(
  function PurchaseKeyCard({ form, fields, readOnly }) {
    const t = useT(posMessages);
    const tCommon = useT(commonMessages);
    const { config } = useHost();
    const { base } = form;
    const sandbox = isSandbox(config);
    const buyHref = safeHref(config.buyKeyUrl);
    return (
      <Card
        title={t("pos.key")}
        actions={
          buyHref === undefined || sandbox ? undefined : (
            <LinkButton href={buyHref} target="_blank" rel="noopener noreferrer" size="sm" endIcon="external">
              {t("pos.key-buy")}
            </LinkButton>
          )
        }
      >
        <Stack gap="5">
          <TextField
            label={t("pos.key-field")}
            hint={sandbox ? t("pos.key-sandbox") : undefined}
            mono
            autoComplete="off"
            spellCheck={false}
            {...fields.text("useKey")}
            disabled={readOnly || sandbox}
          />
          <DataList
            columns={2}
            entries={[
              { label: t("pos.key-expiry"), value: keyExpiry(base) },
              { label: t("pos.key-info"), value: base.keyInfo },
            ]}
          />
          <Row gap="2">
            {keyFlags.map((flag) => {
              const isOn = base.unlocked[flag];
              return (
                <StatusChip key={flag} tone={isOn ? "success" : "neutral"} icon={isOn ? "check" : "minus"}>
                  {`${t(flagLabels[flag])}: ${tCommon(isOn ? "common.yes" : "common.no")}`}
                </StatusChip>
              );
            })}
          </Row>
        </Stack>
      </Card>
    );
  },
  ["useKey"],
);
