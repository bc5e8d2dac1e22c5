import { useT } from "@hpay/remote-kit";
import { Grid, Stack, TextAreaField, TextField } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { posMessages } from "../messages";
import { posPart } from "./use-pos-fields";

export const SupportCard = posPart(
  function SupportCard({ fields }) {
    const t = useT(posMessages);
    return (
      <Card title={t("pos.support")} description={t("pos.support-text")}>
        <Stack gap="5">
          <Grid columns={2} gap="5" alignItems="start">
            <TextField
              label={t("pos.support-email")}
              inputMode="email"
              autoCapitalize="none"
              maxLength={320}
              {...fields.text("serviceEmail")}
            />
            <TextField
              label={t("pos.support-tel")}
              inputMode="tel"
              maxLength={64}
              {...fields.text("serviceTel")}
            />
            <TextField
              label={t("pos.terms-link")}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2048}
              {...fields.text("termsLink")}
            />
          </Grid>
          <TextAreaField label={t("pos.support-notes")} rows={4} {...fields.text("serviceNotes")} />
        </Stack>
      </Card>
    );
  },
  ["serviceEmail", "serviceTel", "serviceNotes", "termsLink"],
);
