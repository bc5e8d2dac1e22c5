import { useHost, useNotify, useSession, useT } from "@hpay/remote-kit";
import { useForm } from "@hpay/remote-kit/form";
import { Alert, Button, PasswordField, useFocusOnFault } from "@hpay/ui";
import { Dialog } from "@hpay/ui/page";
import { useId, useRef, useState } from "react";
import { dialogFieldProps, submitOnce } from "../../form/field-props";
import { Form } from "../../form/form";
import { messages } from "../../messages";
import { NewPasswordFields } from "../../password/new-password-fields";
import { errorCodeOf } from "../../verification/channel";
import { accountMessages } from "../messages";
import {
  type PasswordChangeFault,
  type PasswordChangeValues,
  passwordChangeFailure,
  passwordChangeFaults,
} from "./password-change";

const emptyValues: PasswordChangeValues = { current: "", password: "", repeated: "" };

export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT(accountMessages);
  const ruleText = useT(messages);
  const host = useHost();
  const notify = useNotify();
  const { user } = useSession();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<ReturnType<typeof passwordChangeFailure> | null>(null);

  const change = async ({ current, password }: PasswordChangeValues) => {
    setFailure(null);
    const answer = await host.live
      .call("setPassword", { Password: password, OPassword: current })
      .catch(() => ({ error_code: "NO_ANSWER" }));
    const errorCode = errorCodeOf(answer);
    if (errorCode !== null) {
      setFailure(passwordChangeFailure(errorCode));
      return;
    }
    notify({ tone: "success", text: t("account.password-changed") });
    onClose();
  };
  const formik = useForm<PasswordChangeValues>({
    initialValues: emptyValues,
    validate: passwordChangeFaults,
    onSubmit: change,
  });
  useFocusOnFault(form, formik);

  const textOf = (fault: PasswordChangeFault) =>
    fault === "current-required" ? t("account.current-required") : ruleText(`password.${fault}`);
  const faults = passwordChangeFaults(formik.values);
  const faultOf = (field: keyof PasswordChangeValues) => {
    const fault = formik.touched[field] ? faults[field] : undefined;
    return fault && textOf(fault);
  };

  return (
    <Dialog
      open
      keepOpen
      size="sm"
      onClose={onClose}
      title={t("account.change-password")}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="solid" loading={formik.isSubmitting}>
            {t("account.change-password")}
          </Button>
        </>
      }
    >
      <Form ref={form} id={formId} noValidate onSubmit={submitOnce(formik)}>
        {/* Lets password managers store the new password for this account. */}
        <input hidden readOnly type="text" autoComplete="username" value={user?.email ?? ""} />
        {failure === null ? null : <Alert tone="error">{t(`account.password-${failure}`)}</Alert>}
        <PasswordField
          {...dialogFieldProps(formik, "current")}
          label={t("account.current-password")}
          error={faultOf("current")}
          autoComplete="current-password"
        />
        <NewPasswordFields
          label={ruleText("password.new")}
          propsOf={(field) => dialogFieldProps(formik, field)}
          fault={faultOf}
        />
      </Form>
    </Dialog>
  );
}
