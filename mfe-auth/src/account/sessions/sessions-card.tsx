import { useProvider, useRecordList } from "@hpay/data";
import { useConfirm, useNotify, useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { Card, QueryStates } from "@hpay/ui/page";
import { accountMessages } from "../messages";
import { type ActiveSession, readSession } from "./session-record";
import { SessionTable } from "./session-table";

/** This exceeds anybody's number of sessions, so the list needs no pager. */
const newestSessions = { perPage: 100 };

export function SessionsCard() {
  const t = useT(accountMessages);
  const provider = useProvider();
  const notify = useNotify();
  const confirm = useConfirm();
  const sessions = useRecordList("sessions", newestSessions, { read: readSession });
  const otherSessions = sessions.data?.rows.filter((session) => !session.isCurrent) ?? [];

  const end = async (endedSessions: readonly ActiveSession[]) => {
    const answers = await Promise.allSettled(endedSessions.map(({ id }) => provider.remove("sessions", id)));
    const count = answers.filter(({ status }) => status === "fulfilled").length;
    if (count > 0) notify({ tone: "success", text: t("sessions.ended", { count }) });
    if (count < endedSessions.length) notify({ tone: "error", text: t("sessions.end-failed") });
  };
  const handleEndOthers = async () => {
    const isConfirmed = await confirm({
      title: t("sessions.end-others"),
      text: t("sessions.end-others-text"),
      confirmLabel: t("sessions.end-others"),
      tone: "danger",
    });
    if (isConfirmed) await end(otherSessions);
  };

  return (
    <Card
      title={t("sessions.title")}
      description={t("sessions.text")}
      actions={
        otherSessions.length === 0 ? undefined : (
          <Button startIcon="sign-out" onClick={handleEndOthers}>
            {t("sessions.end-others")}
          </Button>
        )
      }
    >
      <QueryStates query={sessions} failure={() => ({ title: t("sessions.load-failed") })}>
        {({ rows }) => <SessionTable sessions={rows} onEnd={(session) => void end([session])} />}
      </QueryStates>
    </Card>
  );
}
