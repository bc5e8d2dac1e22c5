import { readJsonField, textField } from "@hpay/data";
import * as yup from "yup";
import type { Company } from "../data/company";
import { type CompanyTexts, companyTextList, companyTextsBy } from "../data/company-texts";

/** The editable values of a company, except logo and warehouses. */
export interface CompanyValues extends CompanyTexts {
  /** IANA zone; empty for the browser's own. */
  readonly timeZone: string;
}

export const emptyCompany: CompanyValues = {
  ...companyTextsBy(({ newCompany = "" }) => newCompany),
  timeZone: "",
};

/** Keys of the schema's messages. */
export const companyFaults = [
  "company.too-short" as const,
  "company.too-long" as const,
  ...companyTextList.flatMap(([, { missingFault }]) => missingFault ?? []),
];
export type CompanyFault = (typeof companyFaults)[number];

const faultCode = (fault: CompanyFault) => fault;

export const companySchema = yup.object(
  Object.fromEntries(
    companyTextList.map(([name, { min = 0, max, missingFault }]) => {
      const text = yup.string().trim().max(max, faultCode("company.too-long"));
      return [
        name,
        missingFault ? text.required(faultCode(missingFault)).min(min, faultCode("company.too-short")) : text,
      ];
    }),
  ),
);

export const toCompanyValues = (company: Company): CompanyValues => ({
  ...companyTextsBy((_, name) => company[name]),
  timeZone: textField(readJsonField(company.dataText), "TimeZone"),
});

/** The form's values by wire name, as a save sends them. */
export const toCompanyRequest = (values: CompanyValues) =>
  Object.fromEntries(companyTextList.map(([name, { wire }]) => [wire, values[name].trim()]));

export const companyFieldOfWire = Object.fromEntries(
  companyTextList.map(([name, { wire }]) => [wire, name] as const),
);
