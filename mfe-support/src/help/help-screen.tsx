import { containsPattern, useErrorMessage, useRecordList } from "@hpay/data";
import { useT } from "@hpay/remote-kit";
import { useSearchParams } from "@hpay/remote-kit/router";
import { EmptyState, TextLink } from "@hpay/ui";
import { safeHref } from "@hpay/ui/html";
import {
  type Column,
  DataTable,
  ListPage,
  Pager,
  QueryStates,
  SearchField,
  TableSkeleton,
} from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../messages";
import { type HelpColumn, type HelpLink, helpLinksOf, readHelpLink } from "./help-link";

const pageSizes = [10, 25, 50];
const allLinks = {
  page: 1,
  perPage: 9999,
  orderBy: "Name",
  order: "asc",
  filter: { Name: { like: containsPattern("help_link") } },
} as const;

export function HelpScreen() {
  const t = useT(messages);
  const errorMessage = useErrorMessage();
  const links = useRecordList("hp", allLinks, { read: readHelpLink });
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const columns = useMemo(() => helpColumns(t), [t]);

  const show = (change: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );

  return (
    <ListPage
      title={t("help.title")}
      toolbar={
        <SearchField
          label={t("help.search")}
          value={view.search}
          delayMs={0}
          autoFocus
          onSearch={(q) => show({ q, page: "" })}
        />
      }
    >
      <QueryStates
        query={links}
        loading={<TableSkeleton columns={columns} />}
        failure={(error) => ({ title: t("help.load-error"), text: errorMessage(error) })}
      >
        {({ rows }) => {
          const found = helpLinksOf(rows, view);
          const from = (view.page - 1) * view.pageSize;
          if (found.length === 0) return <EmptyState icon="help" />;
          return (
            <>
              <DataTable
                label={t("help.title")}
                columns={columns}
                rows={found.slice(from, from + view.pageSize)}
                rowKey={(link) => String(link.id)}
                sort={view.sort}
                onSort={({ column, direction }) => show({ sort: column, order: direction })}
                totalRows={found.length}
              />
              <Pager
                page={view.page}
                pageSize={view.pageSize}
                total={found.length}
                sizes={pageSizes}
                onPage={(page) => show({ page: String(page) })}
                onPageSize={(size) => show({ size: String(size), page: "" })}
              />
            </>
          );
        }}
      </QueryStates>
    </ListPage>
  );
}

function helpColumns(t: ReturnType<typeof useT<typeof messages.en>>): readonly Column<HelpLink>[] {
  return [
    {
      id: "link",
      header: t("help.column.link"),
      sortable: true,
      wrap: true,
      cell: ({ link }) => {
        const href = safeHref(link);
        return href ? (
          <TextLink href={href} target="_blank" rel="noopener noreferrer">
            {link}
          </TextLink>
        ) : (
          link
        );
      },
    },
    {
      id: "description",
      header: t("help.column.description"),
      sortable: true,
      wrap: true,
      cell: (link) => link.description,
    },
  ];
}

function readView(params: URLSearchParams) {
  const size = Number(params.get("size"));
  const column: HelpColumn = params.get("sort") === "description" ? "description" : "link";
  return {
    search: params.get("q") ?? "",
    sort: { column, direction: params.get("order") === "desc" ? ("desc" as const) : ("asc" as const) },
    page: Math.max(1, Number(params.get("page")) || 1),
    pageSize: pageSizes.includes(size) ? size : 50,
  };
}
