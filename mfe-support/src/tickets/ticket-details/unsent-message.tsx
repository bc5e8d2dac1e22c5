import { useT } from "@hpay/remote-kit";
import { Alert, Button, Row, Stack, Text } from "@hpay/ui";
import { CopyButton } from "@hpay/ui/page";
import { messages } from "../../messages";
import type { Attachment } from "./use-attachments";

export interface UnsentMessageProps {
  readonly content: string;
  readonly files: readonly Attachment[];
  readonly onDiscard: () => void;
}

/** An unsent message of a ticket that was resolved meanwhile, for the person to copy. */
export function UnsentMessage({ content, files, onDiscard }: UnsentMessageProps) {
  const t = useT(messages);
  const hasText = content.trim() !== "";
  return (
    <Alert
      tone="warning"
      title={t("ticket.unsent")}
      actions={
        <Row gap="2">
          {hasText ? <CopyButton text={content} of={t("ticket.message")} size="sm" /> : null}
          <Button size="sm" onClick={onDiscard}>
            {t("common.discard")}
          </Button>
        </Row>
      }
    >
      <Stack gap="1">
        {hasText ? (
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {content}
          </Text>
        ) : null}
        {files.map((file) => (
          <Text key={file.storedName} overflowWrap="anywhere">
            {file.name}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
}
