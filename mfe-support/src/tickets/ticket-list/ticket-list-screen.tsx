import {
  type ListParams,
  useAlertOfFailure,
  useColumnWidths,
  useRecordList,
  useServerWords,
} from "@hpay/data";
import { useHost, useSelection, useSession, useT } from "@hpay/remote-kit";
import { Link, useNavigate, useSearchParams } from "@hpay/remote-kit/router";
import { Button, CheckboxField, EmptyState, LinkButton, SelectField } from "@hpay/ui";
import { DataTable, ListPage, QueryStates, SearchField, TableSkeleton } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages";
import { readTicket } from "../data/ticket";
import { useSeen } from "../data/use-seen";
import { useTicketColumns } from "./ticket-columns";
import { companiesOf, ticketsOf } from "./ticket-search";

const everyTicket = 99_999;

/** The tickets of the selected company or, for people of `ticket_support`, of all companies. */
export function TicketListScreen() {
  const t = useT(messages);
  const host = useHost();
  const { company } = useSelection();
  const { user } = useSession();
  const canSeeAll = user?.isTicketSupport ?? false;
  const serverWords = useServerWords();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const search = params.get("q") ?? "";
  const openFirst = params.get("open") === "first";
  const companyId = canSeeAll ? Number(params.get("company")) || null : null;
  const columns = useTicketColumns(useSeen());
  const widths = useColumnWidths("tickets");
  const query = useMemo(
    (): ListParams<"tickets"> => ({
      page: 1,
      perPage: everyTicket,
      orderBy: "id",
      order: "desc",
      ...(canSeeAll || !company ? {} : { filter: { CompanyId: company.id } }),
    }),
    [canSeeAll, company],
  );
  const tickets = useRecordList("tickets", query, {
    read: readTicket,
    enabled: canSeeAll || company !== null,
  });
  useAlertOfFailure(tickets.error, t("tickets.load-error"));

  const show = (name: string, value: string) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );

  if (!company && !canSeeAll) {
    return (
      <ListPage title={t("tickets.title")}>
        <EmptyState
          icon="company"
          title={t("tickets.select-company")}
          actions={<Button onClick={() => void host.pick("company")}>{t("tickets.choose-company")}</Button>}
        />
      </ListPage>
    );
  }
  return (
    <ListPage
      title={t("tickets.title")}
      subtitle={canSeeAll ? t("tickets.all-companies") : company?.name}
      actions={
        company && (
          <LinkButton component={Link} to="/newticket" variant="solid" startIcon="add">
            {t("tickets.new")}
          </LinkButton>
        )
      }
      toolbar={
        <>
          <SearchField
            label={t("tickets.search")}
            value={search}
            delayMs={0}
            onSearch={(text) => show("q", text)}
          />
          <CheckboxField
            label={t("tickets.open-first")}
            checked={openFirst}
            onChange={(event) => show("open", event.target.checked ? "first" : "")}
          />
          {canSeeAll ? (
            <SelectField
              label={t("tickets.company-filter")}
              labelHidden
              small
              value={String(companyId ?? "")}
              options={[
                { value: "", label: t("tickets.every-company") },
                ...companiesOf(tickets.data?.rows ?? []).map(({ id, name }) => ({
                  value: String(id),
                  label: name,
                })),
              ]}
              onValue={(value) => show("company", value)}
            />
          ) : null}
        </>
      }
    >
      <QueryStates
        query={tickets}
        loading={<TableSkeleton columns={columns} density="auto" widths={widths} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState icon="ticket">{t("tickets.none")}</EmptyState>}
        failure={(error) => ({ title: t("tickets.load-error"), text: serverWords(error) })}
      >
        {({ rows }) => {
          const matches = ticketsOf(rows, { search, opensFirst: openFirst, companyId });
          if (matches.length === 0) return <EmptyState icon="search" />;
          return (
            <DataTable
              label={t("tickets.title")}
              columns={columns}
              widths={widths}
              rows={matches}
              rowKey={(ticket) => String(ticket.id)}
              density="auto"
              onRowOpen={(ticket) => navigate(`/ticketdetails/${ticket.id}`)}
            />
          );
        }}
      </QueryStates>
    </ListPage>
  );
}
