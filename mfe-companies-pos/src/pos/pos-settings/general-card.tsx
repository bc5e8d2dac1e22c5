import { useT } from "@hpay/remote-kit";
import { Grid, Stack, SwitchField, TextAreaField, TextField } from "@hpay/ui";
import { Card, CopyButton } from "@hpay/ui/page";
import { posMessages } from "../messages";
import { EmbedKey } from "./embed-key";
import { PosPartners } from "./pos-partners";
import { isSite } from "./pos-values";
import { SecretKey } from "./secret-key";
import { posPart } from "./use-pos-fields";

export const GeneralCard = posPart(
  function GeneralCard({ form, fields }) {
    const t = useT(posMessages);
    const { base } = form;
    const site = isSite(base);
    return (
      <Card title={t("pos.general")}>
        <Stack gap="5">
          <SwitchField label={t("pos.enabled")} hint={t("pos.enabled-hint")} {...fields.flag("isEnabled")} />
          <Grid columns={2} gap="5" alignItems="start">
            <TextField
              label={t(site ? "pos.url" : "pos.identifier")}
              required
              mono
              autoCapitalize="none"
              spellCheck={false}
              {...fields.text("url")}
            />
            {site ? (
              <TextAreaField
                label={t("pos.urls")}
                hint={t("pos.urls-hint")}
                rows={3}
                mono
                autoCapitalize="none"
                spellCheck={false}
                {...fields.text("urls")}
              />
            ) : null}
            <TextField
              label={t("pos.merchant-uid")}
              value={base.merchantUid}
              readOnly
              mono
              end={<CopyButton text={base.merchantUid} of={t("pos.merchant-uid")} />}
            />
            <SecretKey form={form} />
            <Stack gap="2">
              <EmbedKey form={form} />
              <PosPartners form={form} />
            </Stack>
            <TextField
              label={t("pos.notify-url")}
              hint={t("pos.notify-url-hint")}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2048}
              {...fields.text("notifyUrl")}
            />
          </Grid>
        </Stack>
      </Card>
    );
  },
  ["isEnabled", "url", "urls", "notifyUrl"],
);
