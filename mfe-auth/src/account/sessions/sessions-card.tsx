import { useProvider, useRecordList } from "@hpay/data";
import { useConfirm, useNotify, useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { Card, QueryStates } from "@hpay/ui/page";
import { accountMessages } from "../messages";
import { type ActiveSession, readSession } from "./session-record";
import { SessionTable } from "./session-table";

/** More than anybody's number of sessions, so the list needs no pager. */
const newest = { perPage: 100 };

export function SessionsCard() {
  const t = useT(accountMessages);
  const provider = useProvider();
  const notify = useNotify();
  const confirm = useConfirm();
  const sessions = useRecordList("sessions", newest, { read: readSession });
  const others = sessions.data?.rows.filter((session) => !session.isCurrent) ?? [];

  const end = async (ended: readonly ActiveSession[]) => {
    const answers = await Promise.allSettled(ended.map(({ id }) => provider.remove("sessions", id)));
    const count = answers.filter(({ status }) => status === "fulfilled").length;
    if (count > 0) notify({ tone: "success", text: t("sessions.ended", { count }) });
    if (count < ended.length) notify({ tone: "error", text: t("sessions.end-failed") });
  };
  const handleEndOthers = async () => {
    const agreed = await confirm({
      title: t("sessions.end-others"),
      text: t("sessions.end-others-text"),
      confirmLabel: t("sessions.end-others"),
      tone: "danger",
    });
    if (agreed) await end(others);
  };

  return (
    <Card
      title={t("sessions.title")}
      description={t("sessions.text")}
      actions={
        others.length === 0 ? undefined : (
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
