import { isEmail } from "@hpay/domain";
import type { Row } from "../people/access/change";
import { faulty } from "../platform/http/api-error";
import type { Settings } from "../platform/settings/settings";

/**
 * Checks the addresses of a POS that people are sent to, or that the gateway itself calls: in production they
 * must use https. Stored ones are not checked again.
 * @throws ApiError VALIDATION that names the field
 */
export function requireLinks(
  { production }: Pick<Settings, "production">,
  values: Row,
  storedRow: Row = {},
): void {
  for (const name of ["DefaultNotifyUrl", "TermsLink"]) {
    const link = values[name];
    if (typeof link !== "string" || link === "" || link === storedRow[name]) continue;
    const url = URL.canParse(link) ? new URL(link) : undefined;
    const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
    if (!isWeb || url.username !== "" || url.password !== "") throw faulty(name, "LINK_NOT_VALID");
    if (production && name === "DefaultNotifyUrl" && url.protocol === "http:")
      throw faulty(name, "LINK_NOT_HTTPS");
  }
  const { CustomerServiceEmail: email } = values;
  if (typeof email !== "string" || email === "" || email === storedRow.CustomerServiceEmail) return;
  if (!isEmail(email)) throw faulty("CustomerServiceEmail", "EMAIL_NOT_VALID");
}
