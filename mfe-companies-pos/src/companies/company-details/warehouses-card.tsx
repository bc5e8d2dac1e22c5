import { useT } from "@hpay/remote-kit";
import { Card, ObjectTable } from "@hpay/ui/page";
import { memo, useMemo } from "react";
import { companyMessages } from "../messages";
import type { CompanyForm } from "./use-company-form";
import { areValid, maxWarehouses, newWarehouse, warehouseColumns } from "./warehouses";

/** Returns the columns for the current rows, and whether the rows can be saved. */
export function useWarehouses({ rows, areRowsEdited }: CompanyForm) {
  const t = useT(companyMessages);
  const columns = useMemo(
    () =>
      warehouseColumns(rows, {
        headers: {
          Uid: t("warehouse.uid"),
          Name: t("warehouse.name"),
          Country: t("warehouse.country"),
          City: t("warehouse.city"),
          PostalCode: t("warehouse.postal-code"),
          StreetName: t("warehouse.street-name"),
          StreetNumber: t("warehouse.street-number"),
          CODBankAccount: t("warehouse.cod-bank-account"),
          Email: t("warehouse.email"),
          Tel: t("warehouse.tel"),
          ContactName: t("warehouse.contact-name"),
        },
        uidTaken: t("warehouse.uid-taken"),
        emailWrong: t("company.email-wrong"),
      }),
    [t, rows],
  );
  return { columns, canBeSaved: !areRowsEdited || areValid(rows, columns) };
}

export const WarehousesCard = memo(function WarehousesCard({ form }: WarehousesCardProps) {
  const t = useT(companyMessages);
  const { columns } = useWarehouses(form);
  return (
    <Card title={t("warehouse.title")} description={t("warehouse.text")}>
      <ObjectTable
        label={t("warehouse.title")}
        labelHidden
        columns={columns}
        rows={form.rows}
        onRows={form.setRows}
        newRow={() => newWarehouse(form.rows, form.formik.values.country)}
        maxRows={maxWarehouses}
      />
    </Card>
  );
}, isSame);

interface WarehousesCardProps {
  readonly form: CompanyForm;
}

function isSame(
  { form: previousForm }: WarehousesCardProps,
  { form: currentForm }: WarehousesCardProps,
): boolean {
  return (
    previousForm.rows === currentForm.rows &&
    previousForm.formik.values.country === currentForm.formik.values.country
  );
}
