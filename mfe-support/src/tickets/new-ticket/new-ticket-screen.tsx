import { serverMessageOf, useSubmitOnce } from "@hpay/data";
import { commonMessages } from "@hpay/i18n";
import {
  useHost,
  useIsShown,
  useLanguage,
  useSelection,
  useSession,
  useT,
  useUnsavedChanges,
} from "@hpay/remote-kit";
import { useForm } from "@hpay/remote-kit/form";
import { Link, useNavigate } from "@hpay/remote-kit/router";
import { Alert, Button, Row, Stack, Text, TextField, TextLink } from "@hpay/ui";
import { Card, DataList, Page } from "@hpay/ui/page";
import { useState } from "react";
import { messages } from "../../messages";
import { useTicketCalls } from "../data/ticket-calls";

const minTitleLength = 6;
const maxTitleLength = 512;

export function NewTicketScreen() {
  const t = useT(messages);
  const tCommon = useT(commonMessages);
  const language = useLanguage();
  const host = useHost();
  const navigate = useNavigate();
  const { user } = useSession();
  const { company, pos } = useSelection();
  const calls = useTicketCalls();
  const [failure, setFailure] = useState<{ readonly reason: string | null } | null>(null);
  const { submit, isSubmitting } = useSubmitOnce(calls.create);
  const isShown = useIsShown();
  const formik = useForm({
    initialValues: { title: "" },
    onSubmit: async (values) => {
      setFailure(null);
      try {
        const id = await submit(values.title.trim());
        stopBlocking();
        if (isShown()) navigate(`/ticketdetails/${id}`);
      } catch (error) {
        setFailure({ reason: serverMessageOf(error, language) });
      }
    },
  });
  const { title } = formik.values;
  const stopBlocking = useUnsavedChanges(title.trim() !== "");
  const { length } = title.trim();
  const isShort = length < minTitleLength;
  const isLong = length > maxTitleLength;
  const notSelected = tCommon("common.not-selected");

  return (
    <Page
      width="form"
      title={t("new-ticket.title", { email: user?.email ?? "" })}
      back={
        <TextLink component={Link} to="/tickets" quiet>
          {t("ticket.back")}
        </TextLink>
      }
    >
      {company ? null : (
        <Alert
          tone="warning"
          actions={
            <Button size="sm" onClick={() => void host.pick("company")}>
              {t("tickets.choose-company")}
            </Button>
          }
        >
          {t("tickets.select-company")}
        </Alert>
      )}
      <Card>
        <form onSubmit={formik.handleSubmit} noValidate>
          <Stack gap="5">
            <Stack gap="1">
              <Text>{t("new-ticket.why")}</Text>
              <Text>{t("new-ticket.time")}</Text>
              <Text tone="muted">{t("new-ticket.next")}</Text>
            </Stack>
            <TextField
              label={t("new-ticket.subject")}
              {...(isLong
                ? { error: t("new-ticket.title-long", { most: maxTitleLength, length }) }
                : isShort && formik.touched.title
                  ? { error: t("new-ticket.title-short") }
                  : { hint: t("new-ticket.subject-hint") })}
              value={title}
              required
              onBlur={() => void formik.setFieldTouched("title", title.trim() !== "")}
              onValue={(typedTitle) => void formik.setFieldValue("title", typedTitle)}
            />
            <DataList
              entries={[
                { label: t("new-ticket.company"), value: company?.name ?? notSelected },
                { label: t("new-ticket.pos"), value: pos?.name ?? notSelected },
              ]}
            />
            {failure ? (
              <Alert tone="error">
                <Text>{t("new-ticket.error")}</Text>
                {failure.reason ? <Text tone="muted">{failure.reason}</Text> : null}
              </Alert>
            ) : null}
            <Row>
              <Button
                type="submit"
                variant="solid"
                disabled={isShort || isLong || !company}
                loading={isSubmitting}
              >
                {t("new-ticket.create")}
              </Button>
            </Row>
          </Stack>
        </form>
      </Card>
    </Page>
  );
}
