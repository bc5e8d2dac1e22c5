import { useAlertOfFailure, useColumnWidths, useServerWords } from "@hpay/data";
import { useCan, useHost, useSelection, useT } from "@hpay/remote-kit";
import { Link, useNavigate } from "@hpay/remote-kit/router";
import { Button, EmptyState, LinkButton, VisuallyHidden } from "@hpay/ui";
import { DataTable, ListPage, QueryStates, TableSkeleton } from "@hpay/ui/page";
import { useMemo } from "react";
import { messages } from "../../messages";
import { usePosMethods } from "../data/pos-methods";
import { type MethodKind, methodKinds } from "../method-kinds";
import { sortMethods } from "../method-order";
import { methodKey } from "../method-words";
import { methodColumns } from "./method-columns";
import { RowDrop } from "./row-drop";
import { useRemoval } from "./use-removal";
import { useReordering } from "./use-reordering";

/** The methods of one kind on the selected POS. */
export function MethodListScreen({ kind }: { readonly kind: MethodKind }) {
  const t = useT(messages);
  const host = useHost();
  const navigate = useNavigate();
  const { pos } = useSelection();
  const canManage = useCan("method.manage");
  const serverWords = useServerWords();
  const query = usePosMethods(kind);
  useAlertOfFailure(query.error, t(methodKey("methods", kind, "list-error")));
  const storedMethods = useMemo(() => sortMethods(query.data?.rows ?? []), [query.data]);
  const { methods, move, announcement } = useReordering(kind, storedMethods, query.refetch);
  const remove = useRemoval(kind);
  const columns = useMemo(
    () => methodColumns({ kind, methods, canManage, t, onMove: move, onRemove: remove }),
    [kind, methods, canManage, t, move, remove],
  );
  const widths = useColumnWidths(`${kind}methods`);
  const { addPath, detailsPath, icon } = methodKinds[kind];
  const title = t(methodKey("methods", kind, "title"));

  if (!pos)
    return (
      <ListPage title={title}>
        <EmptyState
          icon="pos"
          title={t("common.select-pos")}
          actions={<Button onClick={() => void host.pick("pos")}>{t("methods.pick-pos")}</Button>}
        />
      </ListPage>
    );

  const addWords = t(methodKey("methods", kind, "add"));
  const addButton = canManage ? (
    <LinkButton component={Link} to={addPath} variant="solid" startIcon="add">
      {addWords}
    </LinkButton>
  ) : (
    <Button variant="solid" startIcon="add" disabledReason={t("common.not-allowed")}>
      {addWords}
    </Button>
  );
  return (
    <ListPage title={title} subtitle={pos.name} actions={addButton}>
      <QueryStates
        query={query}
        loading={<TableSkeleton columns={columns} widths={widths} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState icon={icon}>{t(methodKey("methods", kind, "none"))}</EmptyState>}
        failure={(error) => ({
          title: t(methodKey("methods", kind, "list-error")),
          text: serverWords(error),
        })}
      >
        {() => (
          <RowDrop isEnabled={canManage} onDrop={move}>
            <DataTable
              label={title}
              columns={columns}
              widths={widths}
              rows={methods}
              rowKey={(method) => String(method.id)}
              onRowOpen={(method) => navigate(`${detailsPath}/${method.id}`)}
            />
          </RowDrop>
        )}
      </QueryStates>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </ListPage>
  );
}
