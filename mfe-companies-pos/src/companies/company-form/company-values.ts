import { readJsonField, textField } from "@hpay/data";
import * as yup from "yup";
import type { Company } from "../data/company";

/** The editable values of a company beside logo and warehouses. */
export interface CompanyValues {
  readonly name: string;
  readonly regNo: string;
  readonly taxNo: string;
  readonly address: string;
  /** ISO code, or whatever is stored. */
  readonly country: string;
  /** IANA zone; empty: the browser's own. */
  readonly timeZone: string;
}

export const emptyCompany: CompanyValues = {
  name: "",
  regNo: "",
  taxNo: "",
  address: "",
  country: "RS",
  timeZone: "",
};

/** Keys of the schema's messages. */
export const companyFaults = [
  "company.too-short",
  "company.too-long",
  "company.name-required",
  "company.address-required",
  "company.reg-no-required",
  "company.tax-no-required",
  "company.country-required",
] as const;
export type CompanyFault = (typeof companyFaults)[number];

const says = (fault: CompanyFault) => fault;
const text = (shortest: number, longest: number, missing: CompanyFault) =>
  yup
    .string()
    .trim()
    .required(says(missing))
    .min(shortest, says("company.too-short"))
    .max(longest, says("company.too-long"));

/** Source: spec 1 §5. */
export const companySchema = yup.object({
  name: text(5, 256, "company.name-required"),
  address: text(5, 1024, "company.address-required"),
  regNo: text(2, 128, "company.reg-no-required"),
  taxNo: text(2, 128, "company.tax-no-required"),
  country: text(2, 256, "company.country-required"),
});

export const toCompanyValues = (company: Company): CompanyValues => ({
  name: company.name,
  regNo: company.regNo,
  taxNo: company.taxNo,
  address: company.address,
  country: company.country,
  timeZone: textField(readJsonField(company.dataText), "TimeZone"),
});

/** Wire names of the fields, for saves and refusals. */
export const toCompanyRequest = (values: CompanyValues) => ({
  Name: values.name.trim(),
  Address: values.address.trim(),
  Country: values.country.trim(),
  RegNo: values.regNo.trim(),
  TaxNo: values.taxNo.trim(),
});

export const companyFieldOfWire = {
  Name: "name",
  Address: "address",
  Country: "country",
  RegNo: "regNo",
  TaxNo: "taxNo",
} as const satisfies Record<string, keyof CompanyValues>;
