import {
  defaultRole,
  isRole,
  type Received,
  type ReceivedIn,
  type SelectedCompany,
  type SelectedPos,
  type TimeDisplay,
} from "@hpay/contract";
import type { CompanyRow, PosRow } from "../ports/selection";
import { isJsonObject, parseJsonObject, textField } from "../state/json-text";

const isCompany = (value: unknown): value is Received<"companies"> => isJsonObject(value);
const isPos = (value: unknown): value is Received<"company_sites"> => isJsonObject(value);
const isDomain = (value: unknown): value is ReceivedIn<"company_sites", "Domains"> => isJsonObject(value);

/**
 * Reads a record of `companies`. Its first link is the person's own and gives the role; without a link, the
 * role is staff.
 */
export function toCompanyRow(record: unknown): CompanyRow | null {
  if (!isCompany(record) || typeof record.id !== "number") return null;
  const ownLink: unknown = Array.isArray(record.UserCompanies) ? record.UserCompanies[0] : undefined;
  const link: ReceivedIn<"companies", "UserCompanies"> = isJsonObject(ownLink) ? ownLink : {};
  const role = isRole(link.Role) ? link.Role : defaultRole;
  const dataFields = parseJsonObject(textField(record, "Data")) ?? {};
  return {
    id: record.id,
    name: textField(record, "Name"),
    timeZone: textField(dataFields, "TimeZone"),
    role,
    regNo: textField(record, "RegNo"),
    taxNo: textField(record, "TaxNo"),
    address: textField(record, "Address"),
  };
}

export function toPosRow(record: unknown): PosRow | null {
  if (!isPos(record) || typeof record.id !== "number") return null;
  return {
    id: record.id,
    name: textField(record, "Url"),
    merchantUid: textField(record, "MerchantsiteUid"),
    type: textField(record, "SiteType"),
    companyId: Number(record.CompanyId),
    urls: textField(record, "Urls")
      .split(",")
      .map((url) => url.trim())
      .filter(Boolean),
    provenHosts: (Array.isArray(record.Domains) ? record.Domains : [])
      .filter(isDomain)
      .filter((domain) => textField(domain, "Method") !== "")
      .map((domain) => textField(domain, "Host")),
    createdAt: textField(record, "CreatedAt"),
    isEnabled: Boolean(record.Enabled),
  };
}

/**
 * The company with the time zone of its lists, as the person prefers: the company's, UTC, or (empty) the
 * device's.
 */
export const toSelectedCompany = (
  { id, name, timeZone }: CompanyRow,
  display: TimeDisplay,
): SelectedCompany => ({
  id,
  name,
  timeZone: display === "company" ? timeZone : display === "utc" ? "UTC" : "",
});

export const toSelectedPos = ({ id, name, merchantUid, type }: PosRow): SelectedPos => ({
  id,
  name,
  merchantUid,
  type,
});
