import { useErrorMessage, useRecordList } from "@hpay/data";
import { useHost, useSelection, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { Button, EmptyState } from "@hpay/ui";
import { DataTable, ListPage, Pager, QueryStates, SearchField, TableSkeleton } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages";
import { allPosOf, readPos } from "../data/pos";
import { usePosColumns } from "./pos-columns";
import { posView } from "./pos-view";
import { usePosListParams } from "./use-pos-list-params";

const pageSizes = [25, 50, 100];
const noCompany = 0;

export function PosListScreen() {
  const t = useT(messages);
  const host = useHost();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const { company, pos: current } = useSelection();
  const [params, show] = usePosListParams();
  const columns = usePosColumns();
  const query = useMemo(() => allPosOf(company?.id ?? noCompany), [company]);
  const list = useRecordList("company_sites", query, { read: readPos, enabled: company !== null });

  if (!company) {
    return (
      <ListPage title={t("pos-list.title")}>
        <EmptyState
          icon="company"
          title={t("pos-list.select-company")}
          actions={<Button onClick={() => void host.pick("company")}>{t("pos-list.choose-company")}</Button>}
        />
      </ListPage>
    );
  }
  return (
    <ListPage
      title={t("pos-list.title")}
      subtitle={t("pos-list.company", { name: company.name })}
      toolbar={
        <SearchField
          label={t("pos-list.search")}
          value={params.search}
          delayMs={0}
          onSearch={(search) => show({ search, page: 1 })}
        />
      }
    >
      <QueryStates
        query={list}
        loading={<TableSkeleton columns={columns} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState icon="pos" title={t("pos-list.none")} />}
        failure={(error) => ({ title: t("pos-list.load-error"), text: errorMessage(error) })}
      >
        {({ rows }) => {
          const { found, shown } = posView(rows, params);
          if (found === 0) return <EmptyState icon="search" />;
          return (
            <>
              <DataTable
                label={t("pos-list.title")}
                columns={columns}
                rows={shown}
                rowKey={(pos) => String(pos.id)}
                sort={params.sort}
                onSort={(sort) => show({ sort })}
                onRowOpen={(pos) => navigate(`/sitedetails/${pos.id}`)}
                currentKey={current ? String(current.id) : undefined}
                totalRows={found}
              />
              <Pager
                page={params.page}
                pageSize={params.pageSize}
                total={found}
                sizes={pageSizes}
                onPage={(page) => show({ page })}
                onPageSize={(pageSize) => show({ pageSize, page: 1 })}
              />
            </>
          );
        }}
      </QueryStates>
    </ListPage>
  );
}
