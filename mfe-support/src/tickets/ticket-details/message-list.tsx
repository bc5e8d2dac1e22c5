import { useCan, useHost, useSession, useT } from "@hpay/remote-kit";
import { Button, Row, Stack, Text } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { type MouseEvent, useEffect, useRef } from "react";
import { messages } from "../../messages";
import type { Ticket, TicketMessage } from "../data/ticket";
import { useTicketCalls } from "../data/ticket-calls";
import { ticketTime } from "../ticket-time";
import { AttachmentList } from "./attachment-list";
import { LinkedText } from "./linked-text";
import { useCompanyOfTicket } from "./use-company-of-ticket";

/** The messages, newest first. */
export function MessageList({ ticket }: { readonly ticket: Ticket }) {
  const t = useT(messages);
  const { zone } = useCompanyOfTicket(ticket);
  const title = useRef<HTMLElement>(null);
  const pressedButton = useRef<Element | null>(null);
  // Deleting a message removes its button, so the focus moves to the other messages.
  useEffect(() => {
    if (!pressedButton.current || pressedButton.current.isConnected) return;
    pressedButton.current = null;
    if (document.activeElement === document.body) title.current?.focus();
  });
  return (
    <Card
      title={
        <Text as="span" ref={title} tabIndex={-1} outline="none">
          {t("ticket.messages")}
        </Text>
      }
    >
      {ticket.messages.length === 0 ? (
        <Text color="fg.muted">{t("ticket.no-messages")}</Text>
      ) : (
        <Stack as="ol" gap="4" listStyleType="none" aria-live="polite">
          {ticket.messages.map((message) => (
            <Message
              key={message.id}
              ticket={ticket}
              message={message}
              zone={zone}
              onDelete={(button) => {
                pressedButton.current = button;
              }}
            />
          ))}
        </Stack>
      )}
    </Card>
  );
}

interface MessageProps {
  readonly ticket: Ticket;
  readonly message: TicketMessage;
  readonly zone: string;
  /** Called with the delete button, before the confirmation. */
  readonly onDelete: (button: Element) => void;
}

function Message({ ticket, message, zone, onDelete }: MessageProps) {
  const t = useT(messages);
  const host = useHost();
  const calls = useTicketCalls();
  const { user } = useSession();
  const canDelete = useCan("ticket-message.delete", message.writerId === user?.id);

  const handleDelete = async (event: MouseEvent) => {
    onDelete(event.currentTarget);
    const isConfirmed = await host.confirm({
      title: t("ticket.delete-message-title"),
      text: t("ticket.delete-message-text"),
      confirmLabel: t("ticket.delete-message"),
      tone: "danger",
    });
    if (!isConfirmed) return;
    try {
      await calls.removeMessage(ticket, message.id);
      host.notify({ tone: "success", text: t("ticket.message-deleted") });
    } catch {
      host.notify({ tone: "error", text: t("ticket.message-delete-error") });
    }
  };

  return (
    <Stack as="li" gap="1" paddingTop="4" borderTopWidth="1px">
      <Row gap="2" flexWrap="wrap" color="fg.muted" fontSize="sm">
        <Text fontWeight="medium" color="fg">
          {message.writerEmail}
        </Text>
        <time dateTime={message.createdAt}>{ticketTime(message.createdAt, zone)}</time>
        {canDelete ? (
          <Button
            size="xs"
            variant="ghost"
            startIcon="delete"
            data-no-print
            onClick={(event) => void handleDelete(event)}
          >
            {t("ticket.delete-message")}
          </Button>
        ) : null}
      </Row>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
        <LinkedText text={message.content} />
      </Text>
      <AttachmentList names={message.attachments} />
    </Stack>
  );
}
