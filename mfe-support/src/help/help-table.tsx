import { useLanguage, useT } from "@hpay/remote-kit";
import { EmptyState } from "@hpay/ui";
import { DataTable } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../messages";
import { helpColumns } from "./help-columns";
import type { HelpLink, HelpPage } from "./help-link";

export const helpPageSizes = [10, 25, 50];

export interface HelpTableProps {
  readonly links: readonly HelpLink[];
  readonly view: HelpPage;
  /** Writes parts of the view to the address; an empty text removes a part. */
  readonly onShow: (change: Readonly<Record<string, string>>) => void;
}

export function HelpTable({ links, view, onShow }: HelpTableProps) {
  const t = useT(messages);
  const language = useLanguage();
  const columns = useMemo(() => helpColumns(t, language), [t, language]);
  if (links.length === 0) return <EmptyState icon="help" />;
  // The address may request a page that does not exist.
  const page = Math.min(Math.floor(view.page), Math.ceil(links.length / view.pageSize));
  const from = (page - 1) * view.pageSize;
  return (
    <DataTable
      label={t("help.title")}
      columns={columns}
      rows={links.slice(from, from + view.pageSize)}
      rowKey={(link) => String(link.id)}
      sort={view.sort}
      onSort={({ column, direction }) => onShow({ sort: column, order: direction })}
      pages={{
        page,
        pageSize: view.pageSize,
        total: links.length,
        sizes: helpPageSizes,
        onPage: (nextPage) => onShow({ page: String(nextPage) }),
        onPageSize: (size) => onShow({ size: String(size), page: "" }),
      }}
    />
  );
}
