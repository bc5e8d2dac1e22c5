import { ApiError, serverMessageOf, useDraft, useSubmitOnce } from "@hpay/data";
import { useHost, useLanguage, useT } from "@hpay/remote-kit";
import { Alert, Box, Button, IconButton, Row, Stack, Text, TextAreaField } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { messages } from "../../messages";
import type { Ticket } from "../data/ticket";
import { type NewMessage, useTicketCalls } from "../data/ticket-calls";
import { UnsentMessage } from "./unsent-message";
import { acceptedFiles, useAttachments } from "./use-attachments";

const sendKeys = "Ctrl+Enter";

/** The gateway's limit, in UTF-16 units. */
const maxMessageLength = 20_000;

export interface MessageFormProps {
  readonly ticket: Ticket;
  /** Called when the form gains or loses unsent content. */
  readonly onTyping: (isWriting: boolean) => void;
}

/**
 * The form for a message in an open ticket. Typed text is stored until it is sent: it survives a reload, and
 * can be copied if the ticket is resolved meanwhile.
 */
export function MessageForm({ ticket, onTyping }: MessageFormProps) {
  const t = useT(messages);
  const language = useLanguage();
  const host = useHost();
  const calls = useTicketCalls();
  const draft = useDraft(`ticket/${ticket.id}`);
  const storedValue = typeof draft.found?.values.content === "string" ? draft.found.values.content : "";
  const [content, setContent] = useState(storedValue);
  const latestContent = useRef(content);
  latestContent.current = content;
  const files = useAttachments();
  const chooser = useRef<HTMLInputElement>(null);
  const { submit, isSubmitting } = useSubmitOnce((message: NewMessage, key: string) =>
    calls.send(ticket, message, key),
  );
  const box = useRef<HTMLTextAreaElement>(null);
  const isEmpty = content.trim() === "" && files.attached.length === 0;
  const { length } = content.trim();
  const isTooLong = length > maxMessageLength;
  const isBusy = isSubmitting || files.pending !== null;
  const isWriting = !(isEmpty && files.pending === null) && !ticket.isClosed;
  useEffect(() => {
    onTyping(isWriting);
    return () => onTyping(false);
  }, [onTyping, isWriting]);

  const send = async () => {
    if (isEmpty || isTooLong || isBusy) return;
    const { attached } = files;
    try {
      await submit({
        content: content.trim(),
        attachments: attached.map(({ storedName }) => storedName),
        fileNames: attached.map(({ name }) => name),
      });
      files.removeSent(attached);
      // Send is disabled while the form is empty, so a person who pressed it with the keyboard continues in the
      // text box.
      if (document.activeElement?.matches("[type=submit]:focus-visible")) box.current?.focus();
      // Text typed while the message was being sent stays in the box and in the stored draft.
      if (latestContent.current !== content) return;
      setContent("");
      draft.discard();
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const reason = isRefused ? (serverMessageOf(error, language) ?? "") : "";
      host.notify({ tone: "error", text: `${t("ticket.send-error")} ${reason}`.trim() });
    }
  };
  const write = (text: string) => {
    setContent(text);
    draft.keep({ content: text });
  };
  const handleDiscard = () => {
    setContent("");
    draft.discard();
    files.removeSent(files.attached);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const handlePaste = (event: ClipboardEvent) => {
    const pastedFiles = Array.from(event.clipboardData.files);
    // Spreadsheet cells are pasted both as text and as a picture; the text is what the person means.
    if (pastedFiles.length === 0 || event.clipboardData.getData("text/plain") !== "") return;
    event.preventDefault();
    files.add(pastedFiles);
  };

  if (ticket.isClosed)
    return (
      <>
        <Alert tone="success">{t("ticket.resolved")}</Alert>
        {isEmpty ? null : (
          <UnsentMessage content={content} files={files.attached} onDiscard={handleDiscard} />
        )}
      </>
    );
  return (
    <Box data-no-print>
      <Card>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Stack gap="3">
            {storedValue && storedValue === content ? (
              <Alert tone="info">{t("ticket.draft-restored")}</Alert>
            ) : null}
            <TextAreaField
              ref={box}
              label={t("ticket.message")}
              hint={t("ticket.message-hint", { keys: sendKeys })}
              rows={3}
              error={isTooLong ? t("ticket.message-long", { most: maxMessageLength, length }) : ""}
              value={content}
              onChange={(event) => write(event.target.value)}
              onKeyDown={handleKey}
              onPaste={handlePaste}
            />
            {files.attached.map((file) => (
              <Row key={file.storedName} gap="2">
                <Text overflowWrap="anywhere">{file.name}</Text>
                <IconButton
                  icon="close"
                  size="xs"
                  label={t("ticket.remove-attachment", { name: file.name })}
                  onClick={() => files.remove(file)}
                />
              </Row>
            ))}
            <Text tone="muted" aria-live="polite">
              {files.pending === null ? null : t("ticket.uploading", { name: files.pending })}
            </Text>
            <Row gap="2">
              <Button
                type="submit"
                variant="solid"
                startIcon="send"
                disabled={isEmpty || isTooLong || files.pending !== null}
                loading={isSubmitting}
              >
                {t("ticket.send")}
              </Button>
              <Button variant="ghost" startIcon="upload" onClick={() => chooser.current?.click()}>
                {t("ticket.attach")}
              </Button>
              <input
                ref={chooser}
                type="file"
                accept={acceptedFiles}
                multiple
                hidden
                aria-label={t("ticket.attach")}
                onChange={(event) => {
                  const chosenFiles = Array.from(event.target.files ?? []);
                  event.target.value = "";
                  files.add(chosenFiles);
                }}
              />
            </Row>
          </Stack>
        </form>
      </Card>
    </Box>
  );
}
