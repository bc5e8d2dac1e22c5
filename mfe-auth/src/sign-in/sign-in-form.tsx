import { useMountProps, useT } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
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
} from "@hpay/ui";
import { useFormik } from "formik";
import { type FocusEvent, type FormEvent, useEffect, useRef } from "react";
import { afterFirstPaint } from "../bare-page/after-first-paint";
import { useFaultText } from "../form/use-fault-text";
import { useFocusOnFault } from "../form/use-focus-on-fault";
import type { Problem } from "../identity/outcome";
import { useProblemText } from "../identity/use-problem-text";
import { messages } from "../messages";

export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

interface SignInFormProps {
  readonly initial: SignInValues;
  readonly problem: Problem | null;
  readonly onSubmit: (values: SignInValues) => Promise<void>;
  /** With what is typed so far. Left out: the form stands over a page that the person does not want to leave. */
  readonly onForgot?: (values: SignInValues) => void;
}

// The check is not needed before something was typed, so its library stays out of the way of the first paint.
const loadCheck = () => import("./sign-in-check");

/** A check that could not be fetched costs only the words at the fields: the gateway answers in its own. */
async function faultsOf(values: SignInValues): Promise<Record<string, string>> {
  const check = await loadCheck().catch(() => null);
  return check ? check.signInFaults(values) : {};
}

const Form = styled("form", { base: { display: "flex", flexDirection: "column", gap: "5" } });

export function SignInForm({ initial, problem, onSubmit, onForgot }: SignInFormProps) {
  const t = useT(messages);
  const { basename } = useMountProps();
  const form = useRef<HTMLFormElement>(null);
  const formik = useFormik<SignInValues>({
    initialValues: initial,
    validate: faultsOf,
    onSubmit: (values) => onSubmit({ ...values, email: values.email.trim() }),
  });
  const fault = useFaultText(formik);
  const problemText = useProblemText(problem, "sign-in");
  useFocusOnFault(form, formik);
  // Fetched ahead of the first blur; a failure is met when the check is used.
  useEffect(() => afterFirstPaint(() => void loadCheck().catch(() => undefined)), []);

  // Over a page the e-mail is known; the password is what the person came to type.
  const isOverPage = onForgot === undefined;
  useEffect(() => {
    const password = form.current?.elements.namedItem("password");
    if (isOverPage && password instanceof HTMLElement) password.focus();
  }, [isOverPage]);

  // Leaving an empty field is no fault yet: the words below it would move what the person is about to press.
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    if (event.target.value !== "") formik.handleBlur(event);
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Enter while the answer is on its way must not send the form twice.
    if (!formik.isSubmitting) void formik.submitForm();
  };

  return (
    <Form ref={form} noValidate method="post" action={`${basename}/login`} onSubmit={handleSubmit}>
      {problemText === null ? null : <Alert tone="error">{problemText}</Alert>}
      <Stack gap="4">
        <TextField
          {...formik.getFieldProps("email")}
          onBlur={handleBlur}
          id="sign-in-email"
          label={t("sign-in.email")}
          error={fault("email")}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...formik.getFieldProps("password")}
          onBlur={handleBlur}
          id="sign-in-password"
          label={t("sign-in.password")}
          error={fault("password")}
          autoComplete="current-password"
        />
        <CheckboxField
          id="sign-in-remember"
          name="remember"
          label={t("sign-in.remember")}
          hint={t("sign-in.remember-hint")}
          checked={formik.values.remember}
          onChange={formik.handleChange}
        />
      </Stack>
      <Button type="submit" variant="solid" size="lg" wide loading={formik.isSubmitting}>
        {t("sign-in.submit")}
      </Button>
      {onForgot ? (
        <Stack gap="2">
          <Box marginInlineStart="-1">
            <Button variant="plain" onClick={() => onForgot(formik.values)}>
              {t("sign-in.forgot")}
            </Button>
          </Box>
          <Text tone="muted">
            {t("sign-in.no-account")}{" "}
            <TextLink component={Link} to="/register" inText>
              {t("sign-in.register")}
            </TextLink>
          </Text>
        </Stack>
      ) : null}
    </Form>
  );
}
