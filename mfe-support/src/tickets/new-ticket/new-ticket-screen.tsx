import { serverMessageOf, useSubmitOnce } from "@hpay/data";
import { commonMessages } from "@hpay/i18n";
import { useHost, useLanguage, useSelection, useSession, useT, useUnsavedChanges } from "@hpay/remote-kit";
import { Link, useNavigate } from "@hpay/remote-kit/router";
import { Alert, Button, EmptyState, Row, Stack, Text, TextField, TextLink } from "@hpay/ui";
import { Card, DataList, Page } from "@hpay/ui/page";
import { type FormEvent, useState } from "react";
import { messages } from "../../messages";
import { useTicketCalls } from "../data/ticket-calls";

const shortestTitle = 6;

export function NewTicketScreen() {
  const t = useT(messages);
  const common = useT(commonMessages);
  const language = useLanguage();
  const host = useHost();
  const navigate = useNavigate();
  const { user } = useSession();
  const { company, pos } = useSelection();
  const calls = useTicketCalls();
  const [title, setTitle] = useState("");
  const [failure, setFailure] = useState("");
  const { submit, isSubmitting } = useSubmitOnce(calls.create);
  useUnsavedChanges(title.trim() !== "" && !isSubmitting);
  const notSelected = common("common.not-selected");

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure("");
    try {
      const id = await submit(title.trim());
      setTitle("");
      // After the form has noticed that nothing is unsaved any more.
      setTimeout(() => navigate(`/ticketdetails/${id}`));
    } catch (error) {
      setFailure([t("new-ticket.error"), serverMessageOf(error, language)].filter(Boolean).join(" "));
    }
  };

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
      {company ? (
        <Card>
          <form onSubmit={(event) => void handleSubmit(event)} noValidate>
            <Stack gap="5">
              <Stack gap="1">
                <Text>{t("new-ticket.why")}</Text>
                <Text>{t("new-ticket.time")}</Text>
                <Text color="fg.muted">{t("new-ticket.next")}</Text>
              </Stack>
              <TextField
                label={t("new-ticket.subject")}
                hint={t("new-ticket.subject-hint")}
                value={title}
                maxLength={512}
                required
                onChange={(event) => setTitle(event.target.value)}
              />
              <DataList
                entries={[
                  { label: t("new-ticket.company"), value: company.name },
                  { label: t("new-ticket.pos"), value: pos?.name ?? notSelected },
                ]}
              />
              {failure ? <Alert tone="error">{failure}</Alert> : null}
              <Row>
                <Button
                  type="submit"
                  variant="solid"
                  disabled={title.trim().length < shortestTitle}
                  loading={isSubmitting}
                >
                  {t("new-ticket.create")}
                </Button>
              </Row>
            </Stack>
          </form>
        </Card>
      ) : (
        <EmptyState
          icon="company"
          title={t("tickets.select-company")}
          actions={<Button onClick={() => void host.pick("company")}>{t("tickets.choose-company")}</Button>}
        />
      )}
    </Page>
  );
}
