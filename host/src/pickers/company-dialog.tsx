import { Button, EmptyState, Stack, TextLink } from "@hpay/ui";
import { type Column, DataTable, Dialog, SearchField, type Sort } from "@hpay/ui/page";
import { useMemo, useState } from "react";
import { PanelLink } from "../navigation/panel-link";
import { newCompanyPath } from "../pages/view";
import { useHostText, usePanel } from "../panel/panel-context";
import type { CompanyRow } from "../selection/records";
import { useValue } from "../state/use-value";
import { PickerAction, PickerSearch } from "./picker-parts";
import { pickerRows } from "./picker-rows";
import { useDetailsLink } from "./use-details-link";

const texts = ({ name, regNo, taxNo, address }: CompanyRow) => [name, regNo, taxNo, address];
const textOf = (row: CompanyRow, column: string) =>
  ({ name: row.name, regNo: row.regNo, taxNo: row.taxNo, address: row.address })[column] ?? "";

/** "Please select a company": a click on a row selects it. */
export function CompanyDialog() {
  const { picker, selection, notices, language, navigation } = usePanel();
  const t = useHostText();
  const companies = useValue(selection.companies);
  const current = useValue(selection).company;
  const code = useValue(language);
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort>({ column: "name", direction: "asc" });
  const openDetails = useDetailsLink();

  const columns = useMemo<readonly Column<CompanyRow>[]>(
    () => [
      { id: "name", header: t("companies.name"), cell: (row) => row.name, sortable: true, wrap: true },
      { id: "regNo", header: t("companies.reg-no"), cell: (row) => row.regNo, sortable: true },
      { id: "taxNo", header: t("companies.tax-no"), cell: (row) => row.taxNo, sortable: true },
      {
        id: "address",
        header: t("companies.address"),
        cell: (row) => row.address,
        sortable: true,
        hideBelow: "lg",
        wrap: true,
      },
      {
        id: "details",
        header: t("common.details"),
        headerHidden: true,
        cell: (row) => (
          <TextLink component={PanelLink} to={`/companydetails/${row.id}`} onClick={openDetails}>
            {t("common.details-ellipsis")}
          </TextLink>
        ),
      },
    ],
    [t, openDetails],
  );
  const rows = pickerRows(companies, search, texts, sort, textOf, code);

  const choose = async (row: CompanyRow) => {
    const isOther = row.id !== current?.id;
    if (!(await selection.select(row.id))) return;
    picker.settle(selection.get());
    if (isOther) notices.notify({ tone: "info", text: t("companies.select-site") });
  };

  return (
    <Dialog
      open
      onClose={() => picker.settle(null)}
      title={t("companies.title")}
      size="lg"
      footer={
        <PickerAction>
          <Button
            startIcon="add"
            onClick={() => {
              picker.settle(null);
              navigation.push(newCompanyPath);
            }}
          >
            {t("companies.create")}
          </Button>
        </PickerAction>
      }
    >
      <Stack>
        <PickerSearch>
          <SearchField
            value={search}
            onSearch={setSearch}
            label={t("companies.search")}
            delayMs={0}
            autoFocus
          />
        </PickerSearch>
        {rows.length === 0 ? (
          <EmptyState>{companies.length === 0 ? t("dashboard.no-company") : null}</EmptyState>
        ) : (
          <DataTable
            label={t("companies.title")}
            columns={columns}
            rows={rows}
            rowKey={(row) => String(row.id)}
            sort={sort}
            onSort={setSort}
            onRowOpen={(row) => void choose(row)}
            {...(current ? { currentKey: String(current.id) } : {})}
            maxHeight="52vh"
          />
        )}
      </Stack>
    </Dialog>
  );
}
