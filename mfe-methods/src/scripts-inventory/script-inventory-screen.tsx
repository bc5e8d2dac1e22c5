import { useProvider, useQuery, useScope, useServerWords } from "@hpay/data";
import { useRole, useT } from "@hpay/remote-kit";
import { EmptyState } from "@hpay/ui";
import { type Column, DataTable, ListPage, QueryStates, TableSkeleton, UidText } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../messages";
import { methodKinds } from "../methods/method-kinds";
import { type ScriptEntry, scriptsOf } from "./script-inventory";

const wholeCatalogue = { page: 1, perPage: 9_999, orderBy: "id", order: "asc" } as const;

/** Lists every script in the catalogues, for support. */
export function ScriptInventoryScreen() {
  const t = useT(messages);
  const isSupport = useRole() === "hpay-support";
  const provider = useProvider();
  const scope = useScope();
  const serverWords = useServerWords();
  const query = useQuery({
    queryKey: [scope, "behaviour-scripts"],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        Object.values(methodKinds).map(({ catalogue }) =>
          provider.list(catalogue, wholeCatalogue, { signal }),
        ),
      );
      return scriptsOf(lists.flatMap(({ records }) => records));
    },
    enabled: isSupport,
  });
  const columns = useMemo<readonly Column<ScriptEntry>[]>(
    () => [
      { id: "method", header: t("scripts.column.method"), wrap: true, cell: ({ method }) => method },
      { id: "parameter", header: t("scripts.column.parameter"), cell: ({ parameter }) => parameter || "–" },
      { id: "hook", header: t("scripts.column.hook"), mono: true, cell: ({ hook }) => hook },
      { id: "size", header: t("scripts.column.size"), align: "end", cell: ({ length }) => length },
      { id: "hash", header: t("scripts.column.hash"), cell: ({ hash }) => <UidText cut>{hash}</UidText> },
    ],
    [t],
  );
  const title = t("scripts.title");
  if (!isSupport)
    return (
      <ListPage title={title}>
        <EmptyState icon="lock" title={t("scripts.not-allowed")} />
      </ListPage>
    );
  return (
    <ListPage title={title} subtitle={t("scripts.about")}>
      <QueryStates
        query={query}
        loading={<TableSkeleton columns={columns} />}
        isEmpty={(entries) => entries.length === 0}
        empty={<EmptyState icon="file">{t("scripts.none")}</EmptyState>}
        failure={(error) => ({ title: t("scripts.load-error"), text: serverWords(error) })}
      >
        {(entries) => (
          <DataTable
            label={title}
            columns={columns}
            rows={entries}
            rowKey={({ method, parameter, hook, hash }) => [method, parameter, hook, hash].join("/")}
          />
        )}
      </QueryStates>
    </ListPage>
  );
}
