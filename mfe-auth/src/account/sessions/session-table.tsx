import { listTime } from "@hpay/domain";
import { useT, useZone } from "@hpay/remote-kit";
import { Badge, Button, Row } from "@hpay/ui";
import { type Column, DataTable, DateText } from "@hpay/ui/page";
import { useMemo } from "react";
import { accountMessages } from "../messages";
import type { ActiveSession } from "./session-record";

interface SessionTableProps {
  readonly sessions: readonly ActiveSession[];
  readonly onEnd: (session: ActiveSession) => void;
}

export function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const t = useT(accountMessages);
  const zone = useZone();
  const columns = useMemo<readonly Column<ActiveSession>[]>(
    () => [
      {
        id: "browser",
        header: t("sessions.browser"),
        cell: ({ browser, isCurrent }) => (
          <Row>
            <span>{browser || t("sessions.unknown-browser")}</span>
            {isCurrent ? <Badge tone="success">{t("sessions.this")}</Badge> : null}
          </Row>
        ),
      },
      { id: "address", header: t("sessions.address"), mono: true, cell: ({ address }) => address },
      {
        id: "since",
        header: t("sessions.since"),
        headerNote: zone,
        hideBelow: "lg",
        cell: ({ signedInAt }) => <DateText iso={signedInAt}>{listTime(signedInAt, zone)}</DateText>,
      },
      {
        id: "last-seen",
        header: t("sessions.last-seen"),
        headerNote: zone,
        cell: ({ lastSeenAt }) => <DateText iso={lastSeenAt}>{listTime(lastSeenAt, zone)}</DateText>,
      },
      {
        id: "actions",
        header: t("sessions.actions"),
        headerHidden: true,
        align: "end",
        cell: (session) =>
          session.isCurrent ? null : (
            <Button
              size="sm"
              aria-label={t("sessions.end-of", {
                browser: session.browser || t("sessions.unknown-browser"),
              })}
              onClick={() => onEnd(session)}
            >
              {t("sessions.end")}
            </Button>
          ),
      },
    ],
    [t, zone, onEnd],
  );
  return (
    <DataTable label={t("sessions.list")} columns={columns} rows={sessions} rowKey={({ id }) => String(id)} />
  );
}
