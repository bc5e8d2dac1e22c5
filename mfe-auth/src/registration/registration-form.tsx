import { useT } from "@hpay/remote-kit";
import { useForm } from "@hpay/remote-kit/form";
import { Alert, Button, CheckboxField, Grid, Text, TextField, TextLink, useFocusOnFault } from "@hpay/ui";
import { useRef } from "react";
import { HostLink } from "../bare-page/host-link";
import { accountEmail } from "../form/account-email";
import { fieldProps, submitOnce } from "../form/field-props";
import { Form } from "../form/form";
import { useFaultText } from "../form/use-fault-text";
import type { Problem } from "../identity/outcome";
import { useProblemText } from "../identity/use-problem-text";
import { messages } from "../messages";
import { NewPasswordFields } from "../password/new-password-fields";
import type { RegistrationValues } from "./registration";
import { registrationFaults } from "./registration-check";

interface RegistrationFormProps {
  readonly initial: RegistrationValues;
  readonly problem: Problem | null;
  readonly onSubmit: (values: RegistrationValues) => Promise<void>;
}

export function RegistrationForm({ initial, problem, onSubmit }: RegistrationFormProps) {
  const t = useT(messages);
  const form = useRef<HTMLFormElement>(null);
  const formik = useForm<RegistrationValues>({
    initialValues: initial,
    validate: registrationFaults,
    onSubmit,
  });
  const fault = useFaultText(formik);
  const problemText = useProblemText(problem, "registration");
  useFocusOnFault(form, formik);

  return (
    <Form ref={form} noValidate onSubmit={submitOnce(formik)}>
      {problemText === null ? null : <Alert tone="error">{problemText}</Alert>}
      <Grid gridTemplateColumns="repeat(auto-fit, minmax(150px, 1fr))">
        <TextField
          {...fieldProps(formik, "firstName")}
          label={t("registration.first-name")}
          error={fault("firstName")}
          autoComplete="given-name"
        />
        <TextField
          {...fieldProps(formik, "lastName")}
          label={t("registration.last-name")}
          error={fault("lastName")}
          autoComplete="family-name"
        />
      </Grid>
      <TextField
        {...fieldProps(formik, "email")}
        label={t("registration.email")}
        error={fault("email")}
        {...accountEmail}
      />
      <NewPasswordFields
        label={t("registration.password")}
        propsOf={(field) => fieldProps(formik, field)}
        fault={fault}
      />
      <CheckboxField
        name="biometric"
        label={t("registration.biometric")}
        hint={t("registration.biometric-hint")}
        checked={formik.values.biometric}
        onChange={formik.handleChange}
      />
      <Button type="submit" variant="solid" size="lg" wide loading={formik.isSubmitting}>
        {t("registration.submit")}
      </Button>
      <Text tone="muted">
        {t("registration.have-account")}{" "}
        <TextLink component={HostLink} to="/login" inText>
          {t("registration.sign-in")}
        </TextLink>
      </Text>
    </Form>
  );
}
