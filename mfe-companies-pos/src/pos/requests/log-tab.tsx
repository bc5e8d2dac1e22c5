import {
  type FieldName,
  type ListFilter,
  type ListParams,
  useRecordList,
  useServerWords,
  type WireRecord,
} from "@hpay/data";
import { useT } from "@hpay/remote-kit";
import { Button, EmptyState, Row, SelectField, type SelectOption, Stack, Text } from "@hpay/ui";
import { type Column, DataTable, QueryStates, TableSkeleton } from "@hpay/ui/page";
import { type ReactNode, useMemo } from "react";
import { requestMessages } from "./messages";

const rowLimit = 100;
type Log = "messages" | "notifications" | "shop_call_errors" | "shop_calls";

interface LogTabProps<T extends { readonly id: number }> {
  readonly posId: number;
  readonly resource: Log;
  readonly read: (record: WireRecord) => T | null;
  /** A sentence that describes the list. */
  readonly text: string;
  readonly emptyText: string;
  readonly label: string;
  readonly columns: readonly Column<T>[];
  readonly orderBy?: FieldName<Log>;
  /** Parts of the list to select from; the value is passed to `filterOf`. */
  readonly options?: readonly SelectOption[];
  readonly chosenOption?: string;
  readonly onChosen?: (value: string) => void;
  readonly filterOf?: (value: string) => ListFilter<Log>;
  readonly actions?: (refetch: () => void) => ReactNode;
  readonly detail?: (row: T) => ReactNode;
}

/** One list of the page: the newest hundred rows of the selected part, and a button that reloads them. */
export function LogTab<T extends { readonly id: number }>(props: LogTabProps<T>) {
  const { posId, resource, read, text, emptyText, label, columns, orderBy = "id" } = props;
  const { options = [], chosenOption = "", onChosen, filterOf, actions, detail } = props;
  const t = useT(requestMessages);
  const serverWords = useServerWords();
  const query = useMemo<ListParams<Log>>(
    () => ({
      perPage: rowLimit,
      orderBy,
      order: "desc",
      filter: { CompanySiteId: posId, ...(chosenOption === "" ? {} : filterOf?.(chosenOption)) },
    }),
    [posId, orderBy, chosenOption, filterOf],
  );
  const list = useRecordList(resource, query, { read });
  const refetch = () => void list.refetch();
  return (
    <Stack gap="3">
      <Text tone="muted">{text}</Text>
      <Row gap="2" flexWrap="wrap" alignItems="flex-end">
        {options.length > 0 && onChosen ? (
          <SelectField
            label={t("requests.filter")}
            value={chosenOption}
            options={options}
            onValue={onChosen}
          />
        ) : null}
        <Button startIcon="refresh" loading={list.isFetching} onClick={refetch}>
          {t("requests.refresh")}
        </Button>
        {actions?.(refetch)}
      </Row>
      <QueryStates
        query={list}
        loading={<TableSkeleton columns={columns} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<EmptyState icon="send">{emptyText}</EmptyState>}
        failure={(error) => ({ title: t("requests.load-error"), text: serverWords(error) })}
      >
        {({ rows }) => (
          <DataTable
            label={label}
            columns={columns}
            rows={rows}
            rowKey={(row) => String(row.id)}
            listed={chosenOption}
            {...(detail ? { detail } : {})}
          />
        )}
      </QueryStates>
    </Stack>
  );
}
