import type { SelectedCompany } from "@hpay/contract";
import { useAlertOfFailure, useColumnWidths, useRecordList, useServerWords } from "@hpay/data";
import { useHost, useSelection, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { EmptyState, Row } from "@hpay/ui";
import { DataTable, QueryStates, SearchField, TableSkeleton } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages";
import { allPosOf, type Pos, readPos } from "../data/pos";
import { usePosTypes } from "../data/pos-type";
import { useAfterDelay } from "../use-after-delay";
import { usePosColumns } from "./pos-columns";
import { posPageSizes, posView } from "./pos-view";
import { useCurrentPos } from "./use-current-pos";
import { usePosListParams } from "./use-pos-list-params";

/**
 * Delay before the first request, so that none is sent for a company that is selected only for a moment.
 * Source: spec 1 §2.
 */
const firstLoadAfterMs = 150;

interface PosTableProps {
  readonly company: SelectedCompany;
  /** Address of the shop that is being connected, for which only sites can be chosen; null if there is none. */
  readonly shop: string | null;
}

export function PosTable({ company, shop }: PosTableProps) {
  const t = useT(messages);
  const host = useHost();
  const navigate = useNavigate();
  const serverWords = useServerWords();
  const { pos: selectedPos } = useSelection();
  const [params, show] = usePosListParams();
  const query = useMemo(() => allPosOf(company.id), [company.id]);
  const enabled = useAfterDelay(firstLoadAfterMs);
  const list = useRecordList("company_sites", query, { read: readPos, enabled });
  useAlertOfFailure(list.error, t("pos-list.load-error"));
  useCurrentPos(company.id, list.isPlaceholderData ? undefined : list.data?.rows);

  const types = usePosTypes(list.data !== undefined);
  const titles = useMemo(() => new Map(types.data?.map(({ name, title }) => [name, title])), [types.data]);
  const widths = useColumnWidths("sites");
  const columns = usePosColumns(company.id, shop !== null, titles);

  const handleOpen = (pos: Pos) => {
    if (shop !== null && !pos.type.startsWith("site"))
      host.notify({ tone: "warning", text: t("connect.not-a-site") });
    else navigate(`/sitedetails/${pos.id}`);
  };

  return (
    <>
      <Row>
        <SearchField
          label={t("pos-list.search")}
          value={params.search}
          delayMs={0}
          onSearch={(search) => show({ search, page: 1 })}
        />
      </Row>
      <QueryStates
        query={list}
        loading={<TableSkeleton columns={columns} density="auto" widths={widths} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState icon="pos" title={t("pos-list.none")} />}
        failure={(error) => ({ title: t("pos-list.load-error"), text: serverWords(error) })}
      >
        {({ rows }) => {
          const { found, page, pageRows } = posView(rows, params);
          if (found === 0) return <EmptyState icon="search">{t("pos-list.none-of-search")}</EmptyState>;
          return (
            <DataTable
              label={t("pos-list.title")}
              columns={columns}
              widths={widths}
              density="auto"
              rows={pageRows}
              rowKey={(pos) => String(pos.id)}
              sort={params.sort}
              onSort={(sort) => show({ sort })}
              onRowOpen={handleOpen}
              currentKey={selectedPos ? String(selectedPos.id) : undefined}
              listed={params.search}
              pages={{
                page,
                pageSize: params.pageSize,
                total: found,
                sizes: posPageSizes,
                onPage: (nextPage) => show({ page: nextPage }),
                onPageSize: (pageSize) => show({ pageSize, page: 1 }),
              }}
            />
          );
        }}
      </QueryStates>
    </>
  );
}
