import { useT } from "@hpay/remote-kit";
import type { FieldInputProps } from "@hpay/remote-kit/form";
import { PasswordField } from "@hpay/ui";
import { messages } from "../messages";
import { PasswordChecklist } from "./password-checklist";

type NewPasswordField = "password" | "repeated";

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly propsOf: (field: NewPasswordField) => FieldInputProps<string>;
  readonly fault: (field: NewPasswordField) => string | undefined;
}

/** Two fields for a new password, above its rules. */
export function NewPasswordFields({ label, propsOf, fault }: NewPasswordFieldsProps) {
  const t = useT(messages);
  const password = propsOf("password");
  const repeated = propsOf("repeated");
  return (
    <>
      <PasswordField {...password} label={label} error={fault("password")} autoComplete="new-password" />
      <PasswordField
        {...repeated}
        label={t("password.repeat")}
        error={fault("repeated")}
        autoComplete="new-password"
      />
      <PasswordChecklist password={password.value} repeated={repeated.value} />
    </>
  );
}
