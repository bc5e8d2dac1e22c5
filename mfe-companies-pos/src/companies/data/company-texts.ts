import { type Received, textField } from "@hpay/data";
import type { ParamNames } from "@hpay/i18n";
import type { en } from "../messages/en";

type Texts = typeof en;
/** Key of a message without parameters. */
type Words = { [K in keyof Texts]: [ParamNames<Texts[K]>] extends [never] ? K : never }[keyof Texts];

type CompanyField = Extract<keyof Received<"companies">, string>;

interface CompanyText {
  /** Name of the field in the record. */
  readonly wire: CompanyField;
  /** Name of the field in older gateways. */
  readonly olderField?: CompanyField;
  readonly label: Words;
  /** Error of an empty field. Absent if the field may be empty. */
  readonly missingFault?: Words;
  /** Minimum length after trimming. */
  readonly min?: number;
  readonly max: number;
  /** Initial value in the form of a new company. */
  readonly newCompany?: string;
  readonly rows?: number;
  readonly autoComplete?: string;
}

/** A company's texts in the order of the form, with the properties of each. Source: spec 1 §5. */
export const companyTexts = {
  name: {
    wire: "Name",
    label: "company.name",
    missingFault: "company.name-required",
    min: 5,
    max: 256,
    autoComplete: "organization",
  },
  /** The country as ISO code, or whatever is stored. */
  country: {
    wire: "Country",
    label: "company.country",
    missingFault: "company.country-required",
    min: 2,
    max: 256,
    newCompany: "RS",
  },
  regNo: {
    wire: "RegNo",
    olderField: "RegNumber",
    label: "company.reg-no",
    missingFault: "company.reg-no-required",
    min: 2,
    max: 128,
  },
  taxNo: {
    wire: "TaxNo",
    label: "company.tax-no",
    missingFault: "company.tax-no-required",
    min: 2,
    max: 128,
  },
  address: {
    wire: "Address",
    label: "company.address",
    missingFault: "company.address-required",
    min: 5,
    max: 1024,
    rows: 2,
    autoComplete: "street-address",
  },
} as const satisfies Readonly<Record<string, CompanyText>>;

export type CompanyTextName = keyof typeof companyTexts;
export type CompanyTexts = Readonly<Record<CompanyTextName, string>>;

export const companyTextList: readonly (readonly [CompanyTextName, CompanyText])[] = Object.entries(
  companyTexts,
) as [CompanyTextName, CompanyText][];

export const companyTextsBy = (textOf: (text: CompanyText, name: CompanyTextName) => string): CompanyTexts =>
  Object.fromEntries(companyTextList.map(([name, text]) => [name, textOf(text, name)])) as CompanyTexts;

export const readCompanyTexts = (record: Received<"companies">): CompanyTexts =>
  companyTextsBy(({ wire, olderField }) =>
    textField(record, wire, olderField ? textField(record, olderField) : ""),
  );
