import { defaultRole, isRole, type Role } from "@hpay/contract";
import {
  flagField,
  idOf,
  integerField,
  type Received,
  recordField,
  recordsField,
  textField,
  type WireRecord,
} from "@hpay/data";
import { readJsonObject } from "@hpay/domain";
import { type CompanyTexts, readCompanyTexts } from "./company-texts";

export interface CompanyApprovals {
  readonly refunds: boolean;
  readonly markPaid: boolean;
  /** Amount limits as decimal texts, by currency. */
  readonly limits: Readonly<Record<string, string>>;
}

export interface Company extends CompanyTexts {
  /** The original record, on which a save is based. */
  readonly record: WireRecord;
  readonly id: number;
  readonly version: number | null;
  /** Name of the uploaded file; empty if there is none. */
  readonly logoFile: string;
  /** The original `Data` text, which is edited by path. */
  readonly dataText: string;
  readonly ownerEmail: string;
  /**
   * Whether the gateway has the controls that security assessments require: second person, second factor, seen
   * keys, erasure. False for older gateways.
   */
  readonly hasControls: boolean;
  /** Steps that need a second person. */
  readonly approvals: CompanyApprovals;
  /** Whether a session needs a second factor to open the company. */
  readonly requiresPasskey: boolean;
  /** Months after which customers' data in orders is erased; 0 for never; null for an older gateway. */
  readonly retentionMonths: number | null;
  /** The instant from which the retention applies; empty if it was never set. */
  readonly retentionFrom: string;
  /** The signed-in person's role, from the record's first link. Source: spec 1 §3. */
  readonly role: Role;
  /** The person's own link to the company; null if there is none. */
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
    hasControls: record.ApproveRefunds !== undefined,
    approvals: {
      refunds: flagField(record, "ApproveRefunds"),
      markPaid: flagField(record, "ApproveMarkPaid"),
      limits: readLimits(record.ApprovalLimits),
    },
    requiresPasskey: flagField(record, "RequirePasskey"),
    retentionMonths: integerField(record, "RetentionMonths"),
    retentionFrom: textField(record, "RetentionFrom"),
    ownerEmail: textField(recordField(record, "MainUser") ?? {}, "Email"),
    role: isRole(role) ? role : defaultRole,
    linkId: link ? idOf(link) : null,
  };
}

const readLimits = (text: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(readJsonObject(text) ?? {}).flatMap(([currency, amount]) =>
      typeof amount === "string" ? [[currency, amount]] : [],
    ),
  );

/** Lists every company of the person, by name. Source: spec 1 §7. */
export const allCompanies = { page: 1, perPage: 9999, orderBy: "Name", order: "asc" } as const;

export function readOneCompany(record: Received<"companies">): Company {
  const company = readCompany(record);
  if (!company) throw new TypeError("The company has no id");
  return company;
}
