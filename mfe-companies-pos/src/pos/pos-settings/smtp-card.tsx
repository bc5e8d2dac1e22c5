import { smtpSecurities } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { Grid, PasswordField, SecretForm, SelectField, Stack, SwitchField, TextField } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { posMessages } from "../messages";
import { defaultSmtpPort } from "./pos-values";
import { keepsPassword, withHost } from "./smtp-settings";
import { TestMail } from "./test-mail";
import { posPart } from "./use-pos-fields";

const securityLabels = { ssl: "SSL", tls: "TLS", starttls: "STARTTLS" } as const;

export const SmtpCard = posPart(
  function SmtpCard({ form, fields, readOnly }) {
    const t = useT(posMessages);
    const { values, setValues, setFieldValue } = form.formik;
    const securities: readonly string[] = smtpSecurities;
    return (
      <Card title={t("pos.smtp")} description={t("pos.smtp-text")}>
        <Stack gap="5">
          <SwitchField label={t("pos.smtp-use")} {...fields.flag("usesOwnSmtp")} />
          {values.usesOwnSmtp ? (
            <>
              <Grid columns={2} gap="5" alignItems="start">
                <TextField
                  label={t("pos.smtp-host")}
                  autoCapitalize="none"
                  spellCheck={false}
                  {...fields.text("smtpHost")}
                  onChange={({ target }) => {
                    const typedHost = target.value;
                    void setValues((previous) => ({
                      ...previous,
                      ...withHost(previous, typedHost, defaultSmtpPort),
                    }));
                  }}
                />
                <TextField
                  label={t("pos.smtp-port")}
                  inputMode="numeric"
                  maxLength={5}
                  {...fields.text("smtpPort")}
                  onChange={(event) => void setFieldValue("smtpPort", event.target.value.replace(/\D/g, ""))}
                />
                <SelectField
                  label={t("pos.smtp-security")}
                  options={[
                    ...smtpSecurities.map((value) => ({ value, label: securityLabels[value] })),
                    ...(securities.includes(values.smtpSecurity)
                      ? []
                      : [{ value: values.smtpSecurity, label: values.smtpSecurity }]),
                  ]}
                  {...fields.text("smtpSecurity")}
                />
                <SecretForm owner={null}>
                  <TextField
                    label={t("pos.smtp-username")}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    {...fields.text("smtpUsername")}
                  />
                  <PasswordField
                    label={t("pos.smtp-password")}
                    autoComplete="new-password"
                    hint={t(
                      keepsPassword(form.base, values) ? "pos.smtp-password-kept" : "pos.smtp-password-none",
                    )}
                    {...fields.text("smtpPassword")}
                  />
                </SecretForm>
                <TextField
                  label={t("pos.smtp-from")}
                  inputMode="email"
                  autoCapitalize="none"
                  {...fields.text("smtpFrom")}
                />
                <TextField label={t("pos.smtp-from-name")} {...fields.text("smtpFromName")} />
                <TextField
                  label={t("pos.smtp-reply-to")}
                  inputMode="email"
                  autoCapitalize="none"
                  {...fields.text("smtpReplyTo")}
                />
              </Grid>
              {readOnly ? null : <TestMail form={form} />}
            </>
          ) : null}
        </Stack>
      </Card>
    );
  },
  [
    "usesOwnSmtp",
    "smtpHost",
    "smtpPort",
    "smtpSecurity",
    "smtpUsername",
    "smtpPassword",
    "smtpFrom",
    "smtpFromName",
    "smtpReplyTo",
  ],
);
