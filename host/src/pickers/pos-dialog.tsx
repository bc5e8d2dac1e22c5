import { isAllowed } from "@hpay/contract";
import { listTime, shownZone } from "@hpay/domain";
import { Button, EmptyState, Stack, TextLink } from "@hpay/ui";
import { type Column, DataTable, DateText, Dialog, SearchField, type Sort } from "@hpay/ui/page";
import { useMemo, useState } from "react";
import { PanelLink } from "../navigation/panel-link";
import { posListPath } from "../pages/view";
import { useHostText, usePanel } from "../panel/panel-context";
import type { PosRow } from "../selection/records";
import { useValue } from "../state/use-value";
import { PickerAction, PickerSearch } from "./picker-parts";
import { pickerRows } from "./picker-rows";
import { useDetailsLink } from "./use-details-link";

const texts = (row: PosRow) => [row.name, ...row.urls, row.merchantUid];
const textOf = (row: PosRow, column: string) =>
  ({ name: row.name, urls: row.urls.join(", "), date: row.createdAt })[column] ?? "";

/** The POS of the selected company, with the way to add another. */
export function PosDialog() {
  const { picker, selection, session, language, navigation } = usePanel();
  const t = useHostText();
  const { company, pos } = useValue(selection);
  const list = useValue(selection.posList);
  const { role } = useValue(session.state);
  const code = useValue(language);
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort>({ column: "name", direction: "asc" });
  const openDetails = useDetailsLink();
  const companyName = company?.name ?? "";
  const zone = shownZone(company?.timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone);

  const columns = useMemo<readonly Column<PosRow>[]>(
    () => [
      { id: "name", header: t("pos.site-url"), cell: (row) => row.name, sortable: true, wrap: true },
      {
        id: "urls",
        header: t("pos.additional"),
        cell: (row) => row.urls.join(", ") || "-",
        sortable: true,
        wrap: true,
      },
      { id: "company", header: t("pos.company-name"), cell: () => companyName, hideBelow: "lg" },
      {
        id: "date",
        header: t("pos.date"),
        cell: (row) =>
          row.createdAt ? <DateText iso={row.createdAt}>{listTime(row.createdAt, zone)}</DateText> : "-",
        sortable: true,
        hideBelow: "md",
      },
      {
        id: "details",
        header: t("common.details"),
        headerHidden: true,
        cell: (row) => (
          <TextLink component={PanelLink} to={`/sitedetails/${row.id}`} onClick={openDetails}>
            {t("common.details-ellipsis")}
          </TextLink>
        ),
      },
    ],
    [t, companyName, zone, openDetails],
  );
  const rows = pickerRows(list, search, texts, sort, textOf, code);

  const choose = async (row: PosRow) => {
    if (await selection.select(row.companyId, row.id)) picker.settle(selection.get());
  };
  const add = () => {
    picker.settle(null);
    navigation.push(`${posListPath}?new=1`);
  };

  return (
    <Dialog
      open
      onClose={() => picker.settle(null)}
      title={t("pos.title")}
      size="lg"
      footer={
        isAllowed(role, "pos.create") ? (
          <PickerAction>
            <Button startIcon="add" onClick={add}>
              {t("pos.add")}
            </Button>
          </PickerAction>
        ) : undefined
      }
    >
      <Stack>
        <PickerSearch>
          <SearchField value={search} onSearch={setSearch} label={t("pos.search")} delayMs={0} autoFocus />
        </PickerSearch>
        {rows.length === 0 ? (
          <EmptyState>{list.length === 0 ? t("pos.please-add") : null}</EmptyState>
        ) : (
          <DataTable
            label={t("pos.title")}
            columns={columns}
            rows={rows}
            rowKey={(row) => String(row.id)}
            sort={sort}
            onSort={setSort}
            onRowOpen={(row) => void choose(row)}
            {...(pos ? { currentKey: String(pos.id) } : {})}
            maxHeight="52vh"
          />
        )}
      </Stack>
    </Dialog>
  );
}
