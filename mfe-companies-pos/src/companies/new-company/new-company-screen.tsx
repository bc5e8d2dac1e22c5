import type { Notice } from "@hpay/contract";
import {
  ApiError,
  idOf,
  useProvider,
  useRefusals,
  useServerWords,
  useSubmitOnce,
  useUpload,
} from "@hpay/data";
import { commonMessages } from "@hpay/i18n";
import { useHost, useIsShown, useReadable, useSession, useT, useUnsavedChanges } from "@hpay/remote-kit";
import { useForm } from "@hpay/remote-kit/form";
import { Link, useNavigate } from "@hpay/remote-kit/router";
import { Alert, Button, Row, Stack, TextLink, useFocusOnFault } from "@hpay/ui";
import { Card, Page } from "@hpay/ui/page";
import { useEffect, useRef, useState } from "react";
import { messages } from "../../messages";
import { PendingConnect } from "../../pos/connect-shop/pending-connect";
import { CompanyFields } from "../company-form/company-fields";
import {
  type CompanyValues,
  companyFieldOfWire,
  companySchema,
  emptyCompany,
  toCompanyRequest,
} from "../company-form/company-values";
import { LogoField } from "../company-form/logo-field";
import { companyMessages } from "../messages";

type FailureText = Pick<Notice, "text" | "details">;

/** How long the success message is shown before the next page opens. Source: spec 1 §2. */
const nextPageAfterMs = 1500;

class UploadBlocked extends Error {
  constructor(
    readonly filename: string,
    override readonly cause: unknown,
  ) {
    super("The logo could not be sent");
  }
}

export function NewCompanyScreen() {
  const t = useT(companyMessages);
  const lists = useT(messages);
  const tCommon = useT(commonMessages);
  const host = useHost();
  const navigate = useNavigate();
  const provider = useProvider();
  const serverWords = useServerWords();
  const { user } = useSession();
  const { mode } = useReadable(host.windowed);
  const upload = useUpload(null);
  const [logo, setLogo] = useState<File | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [isDone, setDone] = useState(false);
  // A retry after a failed creation does not upload the same picture again.
  const uploadedLogo = useRef<{ file: File; name: string } | null>(null);
  const openTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(openTimer.current), []);

  const fields = useForm<CompanyValues>({
    initialValues: emptyCompany,
    validationSchema: companySchema,
    onSubmit: () => undefined,
  });
  const formik = useRefusals(fields, companyFieldOfWire);
  const isShown = useIsShown();
  const stopBlocking = useUnsavedChanges((formik.dirty || logo !== null) && !isDone);

  const send = async ({ values, file }: { values: CompanyValues; file: File }, idempotencyKey: string) => {
    if (uploadedLogo.current?.file !== file) {
      try {
        uploadedLogo.current = { file, name: await upload(file) };
      } catch (error) {
        throw new UploadBlocked(file.name, error);
      }
    }
    const record = {
      ...toCompanyRequest(values),
      LogoFile: uploadedLogo.current.name,
      MainUserId: user?.id ?? null,
    };
    const id = idOf(await provider.create("companies", record, { idempotencyKey }));
    if (id === null) throw new ApiError("network", { message: "The answer holds no id" });
    return id;
  };
  const { submit, isSubmitting } = useSubmitOnce(send);
  useFocusOnFault(form, { submitCount: tries, isSubmitting });

  const handleSubmit = async () => {
    setFailure(null);
    const faults = await formik.validateForm();
    await formik.setTouched(Object.fromEntries(Object.keys(emptyCompany).map((name) => [name, true])), false);
    setTries((count) => count + 1);
    if (Object.keys(faults).length > 0 || logo === null) return;
    try {
      const id = await submit({ values: formik.values, file: logo });
      stopBlocking();
      setDone(true);
      host.notify({ tone: "success", text: t("new-company.created", { name: formik.values.name.trim() }) });
      // A person who has left the page is not navigated back.
      if (!isShown()) return;
      await host.selection.select(id);
      if (!isShown()) return;
      openTimer.current = setTimeout(
        () => navigate(mode === "addsite" ? "/sites" : `/companydetails/${id}`),
        nextPageAfterMs,
      );
    } catch (error) {
      const cause = error instanceof UploadBlocked ? error.cause : error;
      const message =
        error instanceof UploadBlocked
          ? lists("upload.blocked", { filename: error.filename })
          : t("new-company.error");
      formik.refuse(cause, formik.values);
      setTries((count) => count + 1);
      setFailure({ text: message, details: serverWords(cause) });
    }
  };

  return (
    <Page
      width="form"
      title={lists("companies.create")}
      back={
        <TextLink component={Link} to="/company" quiet>
          {lists("companies.title")}
        </TextLink>
      }
    >
      <PendingConnect needs="company" />
      <Card>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void handleSubmit();
          }}
        >
          <Stack gap="5">
            <CompanyFields formik={formik} disabled={isDone} />
            <LogoField
              file={logo}
              onFile={setLogo}
              required
              error={tries > 0 && logo === null ? t("company.logo-required") : ""}
            />
            {failure ? (
              <Alert tone="error" details={failure.details}>
                {failure.text}
              </Alert>
            ) : null}
            <Row>
              <Button type="submit" variant="solid" loading={isSubmitting || isDone}>
                {tCommon("common.create")}
              </Button>
            </Row>
          </Stack>
        </form>
      </Card>
    </Page>
  );
}
