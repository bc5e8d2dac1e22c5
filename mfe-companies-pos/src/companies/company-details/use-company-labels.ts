import { useT } from "@hpay/remote-kit";
import { useMemo } from "react";
import { companyMessages } from "../messages";

const keys = {
  Name: "company.name",
  Address: "company.address",
  Country: "company.country",
  RegNo: "company.reg-no",
  TaxNo: "company.tax-no",
  LogoFile: "company.logo",
  TimeZone: "company.time-zone",
  Warehouses: "warehouse.title",
} as const;

/** What the form calls the fields of a company, by their names on the wire. */
export function useCompanyLabels(): Readonly<Record<string, string>> {
  const t = useT(companyMessages);
  return useMemo(() => Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, t(key)])), [t]);
}
