import { defaultRole, isRole, type Role } from "@hpay/contract";
import {
  idOf,
  integerField,
  type Received,
  recordField,
  recordsField,
  textField,
  type WireRecord,
} from "@hpay/data";
import { type CompanyTexts, readCompanyTexts } from "./company-texts";

export interface Company extends CompanyTexts {
  /** The original record, on which a save is based. */
  readonly record: WireRecord;
  readonly id: number;
  readonly version: number | null;
  /** Name of an uploaded file; empty: none. */
  readonly logoFile: string;
  /** The original text, edited by path. */
  readonly dataText: string;
  readonly ownerEmail: string;
  /** The signed-in person's role, from the first link. Source: spec 1 §3. */
  readonly role: Role;
  /** The person's own link to the company; null: none. */
  readonly linkId: number | null;
}

export function readCompany(record: Received<"companies">): Company | null {
  const id = idOf(record);
  if (id === null) return null;
  const [link] = recordsField(record, "UserCompanies");
  const role = textField(link ?? {}, "Role");
  return {
    record,
    id,
    version: integerField(record, "Version"),
    ...readCompanyTexts(record),
    logoFile: textField(record, "LogoFile"),
    dataText: typeof record.Data === "string" ? record.Data : JSON.stringify(record.Data ?? {}),
    ownerEmail: textField(recordField(record, "MainUser") ?? {}, "Email"),
    role: isRole(role) ? role : defaultRole,
    linkId: link ? idOf(link) : null,
  };
}

/** Every company of the person, by name. Source: spec 1 §7. */
export const allCompanies = { page: 1, perPage: 9999, orderBy: "Name", order: "asc" } as const;

export function readOneCompany(record: Received<"companies">): Company {
  const company = readCompany(record);
  if (!company) throw new TypeError("The company has no id");
  return company;
}
