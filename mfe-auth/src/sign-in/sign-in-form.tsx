import { useMountProps, useT } from "@hpay/remote-kit";
import {
  Alert,
  Box,
  Button,
  CheckboxField,
  PasswordField,
  Stack,
  styled,
  Text,
  TextField,
  TextLink,
  useFocusOnFault,
} from "@hpay/ui";
import { type FormEvent, useEffect, useRef } from "react";
import { afterFirstPaint } from "../bare-page/after-first-paint";
import { HostLink } from "../bare-page/host-link";
import { accountEmail } from "../form/account-email";
import { useFaultText } from "../form/use-fault-text";
import type { Problem } from "../identity/outcome";
import { useProblemText } from "../identity/use-problem-text";
import { messages } from "../messages";
import { loadSignInCheck, type SignInValues, useSignInFields } from "./use-sign-in-fields";

interface SignInFormProps {
  readonly initial: SignInValues;
  readonly problem: Problem | null;
  readonly onSubmit: (values: SignInValues) => Promise<void>;
  /** Called with the typed values. Absent above a page that the person does not want to leave. */
  readonly onForgotPassword?: (values: SignInValues) => void;
}

const Form = styled("form", { base: { display: "flex", flexDirection: "column", gap: "5" } });

export function SignInForm({ initial, problem, onSubmit, onForgotPassword }: SignInFormProps) {
  const t = useT(messages);
  const { basename } = useMountProps();
  const form = useRef<HTMLFormElement>(null);
  const fields = useSignInFields(initial, (values) => onSubmit({ ...values, email: values.email.trim() }));
  const fault = useFaultText(fields);
  const problemText = useProblemText(problem, "sign-in");
  useFocusOnFault(form, fields);
  // The validation is loaded before the first blur; if that fails, the failure is handled when the validation
  // is used.
  useEffect(() => afterFirstPaint(() => void loadSignInCheck().catch(() => undefined)), []);

  // Above a page, the e-mail is already filled in, so the password takes the focus, whether the form or the
  // dialog is ready first.
  const isOverPage = onForgotPassword === undefined;
  useEffect(() => {
    const password = form.current?.elements.namedItem("password");
    if (isOverPage && password instanceof HTMLElement) password.focus();
  }, [isOverPage]);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void fields.submit();
  };

  return (
    <Form ref={form} noValidate method="post" action={`${basename}/login`} onSubmit={handleSubmit}>
      {problemText === null ? null : <Alert tone="error">{problemText}</Alert>}
      <Stack gap="4">
        <TextField
          {...fields.text("email")}
          id="sign-in-email"
          label={t("sign-in.email")}
          error={fault("email")}
          {...accountEmail}
        />
        <PasswordField
          {...fields.text("password")}
          id="sign-in-password"
          label={t("sign-in.password")}
          error={fault("password")}
          autoComplete="current-password"
          {...(isOverPage ? { "data-autofocus": true } : {})}
        />
        <CheckboxField
          id="sign-in-remember"
          name="remember"
          label={t("sign-in.remember")}
          hint={t("sign-in.remember-hint")}
          checked={fields.values.remember}
          onChange={(event) => fields.change({ remember: event.target.checked })}
        />
      </Stack>
      <Button type="submit" variant="solid" size="lg" wide loading={fields.isSubmitting}>
        {t("sign-in.submit")}
      </Button>
      {onForgotPassword ? (
        <Stack gap="2">
          <Box marginInlineStart="-1">
            <Button variant="plain" onClick={() => onForgotPassword(fields.values)}>
              {t("sign-in.forgot")}
            </Button>
          </Box>
          <Text tone="muted">
            {t("sign-in.no-account")}{" "}
            <TextLink component={HostLink} to="/register" inText>
              {t("sign-in.register")}
            </TextLink>
          </Text>
        </Stack>
      ) : null}
    </Form>
  );
}
