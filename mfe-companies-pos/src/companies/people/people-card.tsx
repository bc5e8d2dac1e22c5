import { isAllowed } from "@hpay/contract/permissions";
import { useRecordList, useServerWords } from "@hpay/data";
import { commonMessages } from "@hpay/i18n";
import { useSession, useT } from "@hpay/remote-kit";
import { Button, EmptyState, Text } from "@hpay/ui";
import { Card, type Column, DataTable, QueryStates, TableSkeleton } from "@hpay/ui/page";
import { memo, useMemo, useState } from "react";
import { messages } from "../../messages";
import { type CompanyLink, peopleOf, readCompanyLink } from "../../people/company-link";
import type { Company } from "../data/company";
import { companyMessages } from "../messages";
import { AddPersonDialog } from "./add-person-dialog";
import { InvitationList } from "./invitation-list";
import { PersonActions } from "./person-actions";
import { roleWords } from "./role-words";

/** Shows who has access to the company, and in which role. */
export const PeopleCard = memo(function PeopleCard({ company }: { readonly company: Company }) {
  const t = useT(companyMessages);
  const lists = useT(messages);
  const tCommon = useT(commonMessages);
  const serverWords = useServerWords();
  const { user } = useSession();
  const [isAdding, setAdding] = useState(false);
  const query = useMemo(() => peopleOf(company.id), [company.id]);
  const people = useRecordList("user_companies", query, { read: readCompanyLink });
  const columns = useMemo<readonly Column<CompanyLink>[]>(
    () => [
      { id: "name", header: t("people.name"), cell: ({ name }) => <Text strong>{name || "–"}</Text> },
      { id: "email", header: tCommon("common.email"), cell: ({ email }) => email },
      { id: "tel", header: tCommon("common.phone"), hideBelow: "lg", cell: ({ tel }) => tel || "–" },
      { id: "role", header: t("people.role"), cell: ({ role }) => t(roleWords[role]) },
      {
        id: "actions",
        header: tCommon("common.actions"),
        headerHidden: true,
        align: "end",
        cell: (link) => <PersonActions link={link} company={company} />,
      },
    ],
    [t, tCommon, company],
  );
  return (
    <Card
      title={t("people.title")}
      actions={
        isAllowed(company.role, "company-users.manage") ? (
          <Button size="sm" startIcon="add" onClick={() => setAdding(true)}>
            {t("people.add")}
          </Button>
        ) : undefined
      }
    >
      <QueryStates
        query={people}
        loading={<TableSkeleton columns={columns} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState icon="users" />}
        failure={(error) => ({ title: lists("companies.load-error"), text: serverWords(error) })}
      >
        {({ rows }) => (
          <DataTable
            label={t("people.title")}
            columns={columns}
            rows={rows}
            rowKey={(link) => String(link.id)}
            currentKey={String(rows.find(({ userId }) => userId === user?.id)?.id ?? "")}
            maxHeight="none"
          />
        )}
      </QueryStates>
      <InvitationList company={company} />
      {isAdding ? <AddPersonDialog company={company} onClose={() => setAdding(false)} /> : null}
    </Card>
  );
});
