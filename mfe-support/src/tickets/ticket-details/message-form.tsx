import { ApiError, useDraft, useSubmitOnce } from "@hpay/data";
import { useHost, useT, useUnsavedChanges } from "@hpay/remote-kit";
import { Alert, Button, IconButton, Row, Stack, Text, TextAreaField } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import { messages } from "../../messages";
import type { Ticket } from "../data/ticket";
import { type NewMessage, useTicketCalls } from "../data/ticket-calls";

const accepted = ".png,.jpg,.jpeg,.gif,.pdf";

interface Attachment {
  readonly name: string;
  readonly stored: string;
}

/** Writes a message into an open ticket. What was typed is kept until it is sent, over a reload too. */
export function MessageForm({ ticket }: { readonly ticket: Ticket }) {
  const t = useT(messages);
  const host = useHost();
  const calls = useTicketCalls();
  const draft = useDraft(`ticket/${ticket.id}`);
  const kept = typeof draft.found?.values.content === "string" ? draft.found.values.content : "";
  const [content, setContent] = useState(kept);
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const files = useRef<HTMLInputElement>(null);
  const { submit, isSubmitting } = useSubmitOnce((message: NewMessage, key: string) =>
    calls.send(ticket, message, key),
  );
  const isEmpty = content.trim() === "" && attachments.length === 0;
  useUnsavedChanges(!isEmpty && !isSubmitting);

  const send = async () => {
    if (isEmpty) return;
    try {
      await submit({ content: content.trim(), attachments: attachments.map((file) => file.stored) });
      setContent("");
      setAttachments([]);
      draft.discard();
    } catch {
      host.notify({ tone: "error", text: t("ticket.send-error") });
    }
  };

  const handleChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setContent(event.target.value);
    draft.keep({ content: event.target.value });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  };
  const handleFiles = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = Array.from(event.target.files ?? []);
    event.target.value = "";
    // One at a time, so that the order stays and a refused one is named.
    for (const file of chosen) {
      try {
        const stored = await calls.upload(file);
        setAttachments((before) => [...before, { name: file.name, stored }]);
      } catch (error) {
        const name = error instanceof ApiError && error.kind === "network" ? `${file.name}…` : file.name;
        host.notify({ tone: "error", text: t("ticket.upload-blocked", { name }) });
      }
    }
  };

  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Stack gap="3">
          {kept && kept === content ? <Alert tone="info">{t("ticket.draft-restored")}</Alert> : null}
          <TextAreaField
            label={t("ticket.message")}
            hint={t("ticket.message-hint")}
            rows={3}
            value={content}
            onChange={handleChange}
            onKeyDown={handleKey}
          />
          {attachments.map((file) => (
            <Row key={file.stored} gap="2">
              <Text minWidth="0" overflowWrap="anywhere">
                {file.name}
              </Text>
              <IconButton
                icon="close"
                size="xs"
                label={t("ticket.remove-attachment", { name: file.name })}
                onClick={() => setAttachments((before) => before.filter((one) => one !== file))}
              />
            </Row>
          ))}
          <Row gap="2" flexWrap="wrap">
            <Button type="submit" variant="solid" startIcon="send" disabled={isEmpty} loading={isSubmitting}>
              {t("ticket.send")}
            </Button>
            <Button variant="ghost" startIcon="upload" onClick={() => files.current?.click()}>
              {t("ticket.attach")}
            </Button>
            <input
              ref={files}
              type="file"
              accept={accepted}
              multiple
              hidden
              aria-label={t("ticket.attach")}
              onChange={(event) => void handleFiles(event)}
            />
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
