import { Button, EmptyState, Row, Spinner, Stack, styled, Text, TextLink } from "@hpay/ui";
import { type Column, DataTable, Dialog, SearchField, type Sort } from "@hpay/ui/page";
import { type KeyboardEvent, useMemo, useState } from "react";
import { PanelLink } from "../navigation/panel-link";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";
import { pickerRows } from "./picker-rows";
import { useDetailsLink } from "./use-details-link";

/** Contains the search above the table, with space for its focus ring below the title. */
const Search = styled("div", { base: { display: "flex", paddingTop: "1" } });

/** Contains a long button label, which wraps on a phone instead of overflowing. */
const Action = styled("div", {
  base: {
    minWidth: 0,
    "& button": { whiteSpace: "normal", height: "auto", minHeight: "36px", py: "1.5", textAlign: "start" },
  },
});

interface PickerDialogProps<Row> {
  readonly title: string;
  readonly searchLabel: string;
  /** The first column is `name`, the default sort column. The details link is added. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** The text shown when there are no rows at all. */
  readonly emptyText: string;
  /** The texts that the search covers. */
  readonly texts: (row: Row) => readonly string[];
  /** The value by which a column is sorted. */
  readonly textOf: (row: Row, column: string) => string;
  readonly detailsPath: (row: Row) => string;
  readonly currentId: number | undefined;
  readonly onChoose: (row: Row) => Promise<void>;
  readonly addLabel: string;
  /** Address at which another record can be created; null if that is not permitted. */
  readonly addPath: string | null;
}

/** A table of choices. A click on a row selects it, and so does Enter in the search if only this row is left. */
export function PickerDialog<Row extends { readonly id: number }>(props: PickerDialogProps<Row>) {
  const { title, columns, rows, texts, textOf, detailsPath, currentId, onChoose, addPath } = props;
  const { picker, language, navigation } = usePanel();
  const t = useHostText();
  const code = useValue(language);
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort>({ column: "name", direction: "asc" });
  const openDetails = useDetailsLink();
  const columnsWithDetails = useMemo<readonly Column<Row>[]>(
    () => [
      ...columns,
      {
        id: "details",
        header: t("common.details"),
        headerHidden: true,
        cell: (row) => (
          <TextLink component={PanelLink} to={detailsPath(row)} onClick={openDetails}>
            {t("common.details-ellipsis")}
          </TextLink>
        ),
      },
    ],
    [columns, detailsPath, t, openDetails],
  );
  const shownRows = pickerRows(rows, search, texts, sort, textOf, code);
  const [onlyRow] = shownRows.length === 1 ? shownRows : [];
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && search.trim() !== "" && onlyRow !== undefined) void onChoose(onlyRow);
  };
  const add = (path: string) => {
    picker.settle(null);
    navigation.push(path);
  };

  return (
    <Dialog
      open
      onClose={() => picker.settle(null)}
      title={title}
      size="lg"
      footer={
        addPath === null ? undefined : (
          <Action>
            <Button startIcon="add" onClick={() => add(addPath)}>
              {props.addLabel}
            </Button>
          </Action>
        )
      }
    >
      <Stack>
        <Search onKeyDownCapture={handleKey}>
          <SearchField value={search} onSearch={setSearch} label={props.searchLabel} delayMs={0} autoFocus />
        </Search>
        {shownRows.length === 0 ? (
          <NoRows emptyText={rows.length === 0 ? props.emptyText : null} />
        ) : (
          <DataTable
            label={title}
            columns={columnsWithDetails}
            rows={shownRows}
            rowKey={(row) => String(row.id)}
            sort={sort}
            onSort={setSort}
            onRowOpen={(row) => void onChoose(row)}
            {...(currentId === undefined ? {} : { currentKey: String(currentId) })}
            maxHeight="52vh"
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** Shown while there is nothing to choose from: still loading, failed, or empty. */
function NoRows({ emptyText }: { readonly emptyText: string | null }) {
  const { selection, requestedSelection } = usePanel();
  const t = useHostText();
  const loading = useValue(selection.loading);
  if (emptyText === null || loading === "loaded") return <EmptyState>{emptyText}</EmptyState>;
  if (loading === "loading")
    return (
      <Row>
        <Spinner />
        <Text role="status">{t("common.loading")}</Text>
      </Row>
    );
  return (
    <EmptyState
      icon="warning"
      title={t("companies.failed")}
      actions={
        <Button startIcon="refresh" onClick={() => void selection.start(requestedSelection())}>
          {t("common.retry")}
        </Button>
      }
    />
  );
}
