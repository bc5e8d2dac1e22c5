import { useRecordList, useServerWords } from "@hpay/data";
import { listTime } from "@hpay/domain";
import { useSession, useT, useZone } from "@hpay/remote-kit";
import { EmptyState } from "@hpay/ui";
import {
  type Column,
  DataTable,
  DateText,
  Dialog,
  JsonView,
  QueryStates,
  TableSkeleton,
} from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../messages";
import { peopleOf, readCompanyLink } from "../people/company-link";
import { type AuditRow, actorNameOf, historyOfCompany, historyOfPos, readAuditRow } from "./audit-row";
import { describeChange } from "./change-words";
import { historyMessages } from "./messages";

interface HistoryDialogProps {
  readonly companyId: number;
  readonly posId?: number;
  readonly onClose: () => void;
}

export function HistoryDialog({ companyId, posId, onClose }: HistoryDialogProps) {
  const t = useT(historyMessages);
  const tCommon = useT(messages);
  const serverWords = useServerWords();
  const { user } = useSession();
  const zone = useZone();
  const query = useMemo(
    () => (posId === undefined ? historyOfCompany(companyId) : historyOfPos(posId)),
    [companyId, posId],
  );
  const rows = useRecordList("audit_log", query, { read: readAuditRow });
  const people = useRecordList(
    "user_companies",
    useMemo(() => peopleOf(companyId), [companyId]),
    {
      read: readCompanyLink,
    },
  );
  const columns = useMemo<readonly Column<AuditRow>[]>(() => {
    const nameOf = ({ userId, details }: AuditRow) => {
      if (userId === user?.id) return user?.name || user?.email || "";
      const actor = people.data?.rows.find((person) => person.userId === userId);
      return actor?.name || actor?.email || (userId === null ? actorNameOf(details) || "–" : `#${userId}`);
    };
    return [
      {
        id: "at",
        header: t("history.at"),
        headerNote: zone,
        cell: (row) => <DateText iso={row.at}>{listTime(row.at, zone)}</DateText>,
      },
      { id: "who", header: t("history.who"), cell: nameOf },
      {
        id: "what",
        header: t("history.what"),
        cell: (row) => describeChange(row, t),
        wrap: true,
      },
      { id: "address", header: t("history.address"), mono: true, cell: (row) => row.address || "–" },
    ];
  }, [t, zone, people.data, user]);
  return (
    <Dialog open onClose={onClose} title={tCommon("history.title")} description={t("history.text")} size="xl">
      <QueryStates
        query={rows}
        loading={<TableSkeleton columns={columns} />}
        isEmpty={({ rows: all }) => all.length === 0}
        empty={<EmptyState icon="clock" />}
        failure={(error) => ({ title: tCommon("companies.load-error"), text: serverWords(error) })}
      >
        {({ rows: all }) => (
          <DataTable
            label={tCommon("history.title")}
            columns={columns}
            rows={all}
            rowKey={(row) => String(row.id)}
            density="compact"
            maxHeight="60vh"
            detail={(row) => <JsonView text={row.details} label={t("history.details")} />}
          />
        )}
      </QueryStates>
    </Dialog>
  );
}
