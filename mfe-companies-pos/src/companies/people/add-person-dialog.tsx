import type { Notice } from "@hpay/contract";
import { ApiError, useProvider, useServerWords, useSubmitOnce } from "@hpay/data";
import { isEmail } from "@hpay/domain";
import { commonMessages } from "@hpay/i18n";
import { useHost, useLanguage, useT } from "@hpay/remote-kit";
import { useForm } from "@hpay/remote-kit/form";
import { Alert, Button, SelectField, Stack, Text, TextField, useFocusOnFault } from "@hpay/ui";
import { Dialog } from "@hpay/ui/page";
import { useId, useRef, useState } from "react";
import { rolesToAdd } from "../../people/company-link";
import { useConfirmClose } from "../../saving/use-confirm-close";
import type { Company } from "../data/company";
import { companyMessages } from "../messages";
import { roleWords } from "./role-words";

type FailureText = Pick<Notice, "text" | "details">;

interface NewPerson {
  readonly email: string;
  readonly role: string;
}

interface AddPersonDialogProps {
  readonly company: Pick<Company, "id" | "role">;
  readonly onClose: () => void;
}

/** Gives a person access. A person without an account is invited by e-mail. */
export function AddPersonDialog({ company, onClose }: AddPersonDialogProps) {
  const t = useT(companyMessages);
  const tCommon = useT(commonMessages);
  const host = useHost();
  const language = useLanguage();
  const provider = useProvider();
  const serverWords = useServerWords();
  const offeredRoles = rolesToAdd(company.role);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<(FailureText & { readonly isUnknown: boolean }) | null>(null);
  const add = useSubmitOnce((values: NewPerson, idempotencyKey) =>
    provider.create(
      "user_companies",
      { CompanyId: company.id, UserId: values.email, Role: values.role },
      { idempotencyKey },
    ),
  );
  const invite = useSubmitOnce((values: NewPerson, idempotencyKey) =>
    provider.create(
      "invitations",
      { CompanyId: company.id, Email: values.email, Role: values.role, Language: language },
      { idempotencyKey },
    ),
  );

  const attempt = async (
    work: Promise<unknown>,
    successText: string,
    failureTextOf: (error: unknown) => FailureText,
  ) => {
    setFailure(null);
    try {
      await work;
      host.notify({ tone: "success", text: successText });
      stopBlocking();
      onClose();
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === "USER_NOT_FOUND";
      setFailure({ ...failureTextOf(error), isUnknown });
    }
  };
  const formik = useForm<NewPerson>({
    initialValues: { email: "", role: offeredRoles[0] },
    validate: ({ email }) => (isEmail(email.trim()) ? {} : { email: t("people.email-wrong") }),
    onSubmit: (values) =>
      attempt(add.submit(withTrimmedEmail(values)), t("people.added", withTrimmedEmail(values)), (error) => {
        if (error instanceof ApiError && error.code === "USER_NOT_FOUND")
          return { text: t("people.user-not-found") };
        if (error instanceof ApiError && error.code === "ForbiddenOperation")
          return { text: t("people.not-yourself") };
        return { text: t("people.add-error"), details: serverWords(error) };
      }),
  });
  useFocusOnFault(form, formik);
  const values = withTrimmedEmail(formik.values);
  const { close, stopBlocking } = useConfirmClose(values.email !== "", onClose);
  const handleInvite = () =>
    attempt(invite.submit(values), t("people.invited", values), (error) => ({
      text: t("people.invite-error"),
      details: serverWords(error),
    }));

  return (
    <Dialog
      open
      keepOpen
      onClose={() => void close()}
      title={t("people.add")}
      footer={
        <>
          <Button onClick={() => void close()}>{tCommon("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="solid" loading={formik.isSubmitting}>
            {tCommon("common.add")}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={formik.handleSubmit}>
        <Stack gap="4">
          <TextField
            label={tCommon("common.email")}
            required
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            maxLength={320}
            value={formik.values.email}
            error={formik.touched.email ? formik.errors.email : ""}
            onValue={(email) => {
              void formik.setFieldValue("email", email);
              setFailure(null);
            }}
          />
          <SelectField
            label={t("people.role")}
            value={formik.values.role}
            options={offeredRoles.map((value) => ({ value, label: t(roleWords[value]) }))}
            onValue={(role) => void formik.setFieldValue("role", role)}
          />
          {failure ? (
            <Alert
              tone="error"
              details={failure.details}
              actions={
                failure.isUnknown ? (
                  <Button
                    size="sm"
                    startIcon="send"
                    loading={invite.isSubmitting}
                    onClick={() => void handleInvite()}
                  >
                    {t("people.invite")}
                  </Button>
                ) : undefined
              }
            >
              <Text>{failure.text}</Text>
              {failure.isUnknown ? <Text>{t("people.invite-text")}</Text> : null}
            </Alert>
          ) : null}
        </Stack>
      </form>
    </Dialog>
  );
}

function withTrimmedEmail({ email, role }: NewPerson): { email: string; role: string } {
  return { email: email.trim(), role };
}
