import { idOf, integerField, type ListParams, type Received, textField } from "@hpay/data";
import { readJsonObject } from "@hpay/domain";

export interface AuditRow {
  readonly id: number;
  readonly userId: number | null;
  readonly action: string;
  readonly resource: string;
  readonly recordId: number | null;
  /** Details of the change as JSON text. */
  readonly details: string;
  /** The network address from which the change was made. */
  readonly address: string;
  /** ISO instant of the change. */
  readonly at: string;
}

export function readAuditRow(record: Received<"audit_log">): AuditRow | null {
  const id = idOf(record);
  if (id === null) return null;
  return {
    id,
    userId: integerField(record, "UserId"),
    action: textField(record, "Action"),
    resource: textField(record, "Resource"),
    recordId: integerField(record, "RecordId"),
    details: textField(record, "Details"),
    address: textField(record, "Address"),
    at: textField(record, "CreatedAt"),
  };
}

/** The actor's name if the actor was a partner's page and not a person. */
export function actorNameOf(details: string): string {
  const author = readJsonObject(details)?.by;
  return typeof author === "string" ? author : "";
}

const newestFirst = { perPage: 100, orderBy: "id", order: "desc" } as const;

export const historyOfPos = (posId: number): ListParams<"audit_log"> => ({
  ...newestFirst,
  filter: { Resource: "company_sites", RecordId: posId },
});

export const historyOfCompany = (companyId: number): ListParams<"audit_log"> => ({
  ...newestFirst,
  filter: { CompanyId: companyId },
});
