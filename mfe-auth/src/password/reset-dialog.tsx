import { useT } from "@hpay/remote-kit";
import { useForm } from "@hpay/remote-kit/form";
import { Alert, Button, Text, TextField, useFocusOnFault } from "@hpay/ui";
import { Dialog } from "@hpay/ui/page";
import { useId, useRef, useState } from "react";
import { accountEmail } from "../form/account-email";
import { dialogFieldProps, submitOnce } from "../form/field-props";
import { Form } from "../form/form";
import { useFaultText } from "../form/use-fault-text";
import type { Problem } from "../identity/outcome";
import type { SignInRequest } from "../identity/sign-in-request";
import { useProblemText } from "../identity/use-problem-text";
import { messages } from "../messages";
import { NewPasswordFields } from "./new-password-fields";
import { type ResetValues, resetFaults } from "./reset-check";

interface ResetDialogProps {
  /** The e-mail typed in the sign-in form. */
  readonly email: string;
  /** Resolves to the reason for a refusal, or to null when the verification starts. */
  readonly onSubmit: (request: SignInRequest) => Promise<Problem | null>;
  readonly onClose: () => void;
}

export function ResetDialog({ email, onSubmit, onClose }: ResetDialogProps) {
  const t = useT(messages);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const problemText = useProblemText(problem, "sign-in");
  const formik = useForm<ResetValues>({
    initialValues: { email, password: "", repeated: "" },
    validate: resetFaults,
    onSubmit: async (values) => {
      setProblem(null);
      const refusal = await onSubmit({
        kind: "reset",
        email: values.email.trim(),
        newPassword: values.password,
      });
      if (refusal) setProblem(refusal);
      else onClose();
    },
  });
  const fault = useFaultText(formik);
  useFocusOnFault(form, formik);

  return (
    <Dialog
      open
      keepOpen
      size="sm"
      onClose={onClose}
      title={t("reset.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="solid" loading={formik.isSubmitting}>
            {t("reset.submit")}
          </Button>
        </>
      }
    >
      <Form ref={form} id={formId} noValidate onSubmit={submitOnce(formik)}>
        <Text tone="muted">{t("reset.text")}</Text>
        {problemText === null ? null : <Alert tone="error">{problemText}</Alert>}
        <TextField
          {...dialogFieldProps(formik, "email")}
          label={t("sign-in.email")}
          error={fault("email")}
          {...accountEmail}
        />
        <NewPasswordFields
          label={t("password.new")}
          propsOf={(field) => dialogFieldProps(formik, field)}
          fault={fault}
        />
      </Form>
    </Dialog>
  );
}
