import { useT } from "@hpay/remote-kit";
import { Alert, Button } from "@hpay/ui";
import { messages } from "../messages";
import type { HelpTopic } from "./help-topics";

export interface TopicNoteProps {
  readonly topic: HelpTopic;
  /** Whether there are links about the topic; if not, all links are shown. */
  readonly isFound: boolean;
  readonly onAll: () => void;
}

/** Shows which screen the help is for, and links to the rest. */
export function TopicNote({ topic, isFound, onAll }: TopicNoteProps) {
  const t = useT(messages);
  const screen = t(topic.name);
  if (!isFound) return <Alert>{t("help.none-for-screen", { screen })}</Alert>;
  return (
    <Alert
      actions={
        <Button size="sm" onClick={onAll}>
          {t("help.show-all")}
        </Button>
      }
    >
      {t("help.for-screen", { screen })}
    </Alert>
  );
}
