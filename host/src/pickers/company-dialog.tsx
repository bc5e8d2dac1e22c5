import type { Column } from "@hpay/ui/page";
import { useMemo } from "react";
import { newCompanyPath } from "../pages/view";
import { useHostText, usePanel } from "../ports/panel-context";
import type { CompanyRow } from "../ports/selection";
import { useValue } from "../state/use-value";
import { PickerDialog } from "./picker-dialog";

const texts = ({ name, regNo, taxNo, address }: CompanyRow) => [name, regNo, taxNo, address];
const textOf = (row: CompanyRow, column: string) =>
  ({ name: row.name, regNo: row.regNo, taxNo: row.taxNo, address: row.address })[column] ?? "";
const detailsPath = ({ id }: CompanyRow) => `/companydetails/${id}`;

export function CompanyDialog() {
  const { picker, selection, notices } = usePanel();
  const t = useHostText();
  const companies = useValue(selection.companies);
  const currentCompany = useValue(selection).company;

  const columns = useMemo<readonly Column<CompanyRow>[]>(
    () => [
      { id: "name", header: t("companies.name"), cell: (row) => row.name, sortable: true, wrap: true },
      { id: "regNo", header: t("companies.picker-reg-no"), cell: (row) => row.regNo, sortable: true },
      { id: "taxNo", header: t("companies.picker-tax-no"), cell: (row) => row.taxNo, sortable: true },
      {
        id: "address",
        header: t("companies.address"),
        cell: (row) => row.address,
        sortable: true,
        hideBelow: "lg",
        wrap: true,
      },
    ],
    [t],
  );
  const choose = async (row: CompanyRow) => {
    const isOther = row.id !== currentCompany?.id;
    if (!(await selection.select(row.id))) return;
    const currentSelection = selection.get();
    picker.settle(currentSelection);
    // If a POS was selected too, the bar shows it, and nothing is left to select.
    if (isOther)
      notices.notifyWhile(selection, ({ company, pos }) => company?.id === row.id && pos === null, {
        tone: "info",
        text: t("companies.select-site"),
      });
  };

  return (
    <PickerDialog
      title={t("companies.picker-title")}
      searchLabel={t("companies.search")}
      columns={columns}
      rows={companies}
      emptyText={t("dashboard.no-company")}
      texts={texts}
      textOf={textOf}
      detailsPath={detailsPath}
      currentId={currentCompany?.id}
      onChoose={choose}
      addLabel={t("companies.create-new")}
      addPath={newCompanyPath}
    />
  );
}
