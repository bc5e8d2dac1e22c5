import { useHost, useNotify, useSession, useT, useUnsavedChanges } from "@hpay/remote-kit";
import { useForm } from "@hpay/remote-kit/form";
import { Alert, Button, Grid, Row, TextField, useFocusOnFault } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { useRef, useState } from "react";
import { fieldProps, submitOnce } from "../../form/field-props";
import { Form } from "../../form/form";
import { errorCodeOf } from "../../verification/channel";
import { accountMessages } from "../messages";
import { type ProfileFault, type ProfileValues, profileFaults, toUserData } from "./profile";

export function ProfileCard() {
  const t = useT(accountMessages);
  const host = useHost();
  const notify = useNotify();
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const faultTexts: Readonly<Record<ProfileFault, string>> = {
    "account.name-required": t("account.name-required"),
    "account.name-short": t("account.name-short"),
    "account.name-long": t("account.name-long"),
    "account.tel-invalid": t("account.tel-invalid"),
  };
  const formik = useForm<ProfileValues>({
    initialValues: { name: user?.name ?? "", tel: user?.tel ?? "" },
    validate: profileFaults,
    onSubmit: async (values) => {
      setHasFailed(false);
      try {
        const answer = await host.live.call("saveUserData", toUserData(values));
        if (errorCodeOf(answer) !== null) throw new Error("refused");
      } catch {
        setHasFailed(true);
        return;
      }
      formik.resetForm({ values });
      if (user) host.events.say("hpay-record-updated", { resource: "users", record_id: user.id });
      notify({ tone: "success", text: t("account.saved") });
    },
  });
  useFocusOnFault(form, formik);
  useUnsavedChanges(formik.dirty);

  const faults = profileFaults(formik.values);
  const faultOf = (field: keyof ProfileValues) => {
    const fault = formik.touched[field] ? faults[field] : undefined;
    return fault && faultTexts[fault];
  };

  return (
    <Card title={t("account.profile")}>
      <Form ref={form} noValidate onSubmit={submitOnce(formik)}>
        {hasFailed ? <Alert tone="error">{t("account.save-failed")}</Alert> : null}
        <TextField label={t("account.email")} value={user?.email ?? ""} readOnly />
        <Grid columns={2}>
          <TextField
            {...fieldProps(formik, "name")}
            label={t("account.name")}
            error={faultOf("name")}
            autoComplete="name"
          />
          <TextField
            {...fieldProps(formik, "tel")}
            label={t("account.tel")}
            error={faultOf("tel")}
            inputMode="tel"
            autoComplete="tel"
          />
        </Grid>
        <Row justifyContent="flex-end">
          <Button type="submit" variant="solid" loading={formik.isSubmitting}>
            {t("common.save")}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
