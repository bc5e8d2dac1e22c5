import { isMissing, useIsDeleted, useRecord, useServerWords } from "@hpay/data";
import { commonMessages } from "@hpay/i18n";
import { usePageParams, useT, useUnsavedChanges } from "@hpay/remote-kit";
import { Link } from "@hpay/remote-kit/router";
import { Alert, EmptyState, LinkButton, Stack, TextLink } from "@hpay/ui";
import { Page, QueryStates } from "@hpay/ui/page";
import { useState } from "react";
import { messages } from "../../messages";
import { requireTicket } from "../data/ticket";
import { MessageForm } from "./message-form";
import { MessageList } from "./message-list";
import { TicketSummary } from "./ticket-summary";
import { useTicketNews } from "./use-ticket-news";

export function TicketScreen() {
  const t = useT(messages);
  const tCommon = useT(commonMessages);
  const serverWords = useServerWords();
  const { id = "" } = usePageParams();
  const query = useRecord("tickets", id, { read: requireTicket });
  useTicketNews(query.data, query.refetch);
  const isFound = !isMissing(query.error);
  const isDeleted = useIsDeleted("tickets", id) || !isFound;
  const [isWriting, setWriting] = useState(false);
  const stopBlocking = useUnsavedChanges(isWriting);
  const backLink = (
    <TextLink component={Link} to="/tickets" quiet>
      {t("ticket.back")}
    </TextLink>
  );

  // A deleted ticket stays visible while it has an unsent message, so that the message can be copied.
  if (!isFound && !(isWriting && query.data)) {
    return (
      <Page title={t("ticket.title")} back={backLink}>
        <EmptyState
          icon="ticket"
          title={t("ticket.not-found")}
          actions={
            <LinkButton component={Link} to="/tickets" variant="solid">
              {t("tickets.title")}
            </LinkButton>
          }
        />
      </Page>
    );
  }
  return (
    <Page width="form" title={query.data?.subject || t("ticket.title")} back={backLink}>
      <QueryStates
        query={isFound ? query : { ...query, error: null }}
        failure={(error) => ({ title: t("ticket.load-error"), text: serverWords(error) })}
      >
        {(ticket) => (
          <Stack gap="4">
            <TicketSummary ticket={ticket} isWriting={isWriting} onDeleted={stopBlocking} />
            {isDeleted && isWriting ? (
              <Alert tone="warning">{tCommon("common.deleted-elsewhere")}</Alert>
            ) : null}
            <MessageForm key={ticket.id} ticket={ticket} onTyping={setWriting} />
            <MessageList ticket={ticket} />
          </Stack>
        )}
      </QueryStates>
    </Page>
  );
}
