import { useAlertOfFailure, useRecordList, useServerWords } from "@hpay/data";
import { localized } from "@hpay/i18n";
import { useCan, useLanguage, useSelection, useT } from "@hpay/remote-kit";
import { Link, useSearchParams } from "@hpay/remote-kit/router";
import { Button, EmptyState, Stack, TextLink } from "@hpay/ui";
import { DataList, DataTable, ListPage, QueryStates, SearchField, TableSkeleton } from "@hpay/ui/page";
import { useMemo, useState } from "react";
import { messages } from "../messages";
import { usePosMethods } from "../methods/data/pos-methods";
import { type MethodKind, methodKinds } from "../methods/method-kinds";
import { methodKey } from "../methods/method-words";
import { useReturnOnPosChange } from "../methods/use-return-on-pos-change";
import { catalogueColumns } from "./catalogue-columns";
import { type CatalogueMethod, readCatalogueMethod, searchCatalogue } from "./catalogue-method";
import { useAddMethod } from "./use-add-method";

const wholeCatalogue = { page: 1, perPage: 9_999, orderBy: "id", order: "asc" } as const;
const noRows: readonly never[] = [];

/** The catalogue of one kind of methods, from which they are added to the selected POS. */
export function CatalogueScreen({ kind }: { readonly kind: MethodKind }) {
  const t = useT(messages);
  const { pos } = useSelection();
  const serverWords = useServerWords();
  const { catalogue, listPath, icon } = methodKinds[kind];
  useReturnOnPosChange(listPath);
  const query = useRecordList(catalogue, wholeCatalogue, { read: readCatalogueMethod });
  useAlertOfFailure(query.error, t("catalogue.load-error"));
  const posQuery = usePosMethods(kind);
  const posMethods = posQuery.data?.rows ?? noRows;
  const [params, setParams] = useSearchParams();
  const search = params.get("q") ?? "";
  const [expandedKeys, setExpandedKeys] = useState<ReadonlySet<string>>(new Set());
  const { add, isAdding } = useAddMethod(kind, posMethods);
  const columns = useMemo(() => {
    const addedIds = new Set(
      posMethods.flatMap(({ definitionId }) => (definitionId === null ? [] : [definitionId])),
    );
    return catalogueColumns(kind, t, addedIds);
  }, [kind, t, posMethods]);
  const title = t(methodKey("catalogue", kind, "title"));
  const toggle = (key: string) =>
    setExpandedKeys((previous) => {
      const next = new Set(previous);
      if (!next.delete(key)) next.add(key);
      return next;
    });

  return (
    <ListPage
      title={title}
      subtitle={pos?.name ?? t("common.select-pos")}
      back={
        <TextLink component={Link} to={listPath} quiet>
          {t(methodKey("methods", kind, "title"))}
        </TextLink>
      }
      toolbar={
        <SearchField
          label={t("catalogue.search")}
          value={search}
          delayMs={0}
          onSearch={(q) => setParams(q ? { q } : {}, { replace: true })}
        />
      }
    >
      <QueryStates
        // The rows wait until methods that the POS already has can be marked, so that nothing moves later.
        query={posQuery.isLoading ? { ...query, data: undefined } : query}
        loading={<TableSkeleton columns={columns} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState icon={icon}>{t("catalogue.none")}</EmptyState>}
        failure={(error) => ({ title: t("catalogue.load-error"), text: serverWords(error) })}
      >
        {({ rows }) => {
          const matches = searchCatalogue(rows, search);
          if (matches.length === 0) return <EmptyState icon="search" />;
          return (
            <DataTable
              label={title}
              columns={columns}
              rows={matches}
              rowKey={(method) => String(method.id)}
              unfolded={expandedKeys}
              onUnfolded={setExpandedKeys}
              onRowOpen={(method) => toggle(String(method.id))}
              detail={(method) => (
                <MethodAbout method={method} isAdding={isAdding} onAdd={() => void add(method)} />
              )}
            />
          );
        }}
      </QueryStates>
    </ListPage>
  );
}

function MethodAbout({
  method,
  isAdding,
  onAdd,
}: {
  readonly method: CatalogueMethod;
  readonly isAdding: boolean;
  readonly onAdd: () => void;
}) {
  const t = useT(messages);
  const language = useLanguage();
  const canManage = useCan("method.manage");
  return (
    <Stack alignItems="flex-start">
      <DataList
        entries={[
          { label: t("catalogue.description"), value: localized(method.description, language) || "--" },
          { label: t("catalogue.requirements"), value: localized(method.requirements, language) || "--" },
        ]}
      />
      <Button
        variant="solid"
        startIcon="add"
        loading={isAdding}
        disabledReason={canManage ? undefined : t("common.not-allowed")}
        onClick={onAdd}
      >
        {t("catalogue.add")}
      </Button>
    </Stack>
  );
}
