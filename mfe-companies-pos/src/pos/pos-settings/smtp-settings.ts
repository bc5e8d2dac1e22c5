import { readJsonField, textField } from "@hpay/data";
import { isEmail } from "@hpay/domain";
import type { PosRecord } from "./pos-record";
import { isPortOrEmpty, isSecurity, type PosValues, toPosValues } from "./pos-values";

/** What prevents a test mail: an empty or invalid setting, by wire name, or the recipient's address. */
export type TestMailFault =
  | {
      readonly kind: "setting";
      readonly name: "SMTPHost" | "SMTPPort" | "SMTPSecurity" | "SMTPUsername" | "SMTPPassword";
    }
  | { readonly kind: "address" };

/** Whether the stored password can be used; it belongs to the server that it was stored for. */
export const keepsPassword = (pos: PosRecord, { smtpHost }: Pick<PosValues, "smtpHost">): boolean =>
  pos.hasSmtpPassword && smtpHost.trim().toLowerCase() === toPosValues(pos).smtpHost.trim().toLowerCase();

/** The first error that prevents a test mail. A stored password is enough. Source: spec 1 §5. */
export function testMailFault(
  values: PosValues,
  hasPassword: boolean,
  address: string,
): TestMailFault | null {
  if (values.smtpHost.trim() === "") return { kind: "setting", name: "SMTPHost" };
  if (!isPortOrEmpty(values.smtpPort)) return { kind: "setting", name: "SMTPPort" };
  if (!isSecurity(values.smtpSecurity)) return { kind: "setting", name: "SMTPSecurity" };
  if (values.smtpUsername.trim() === "") return { kind: "setting", name: "SMTPUsername" };
  if (values.smtpPassword === "" && !hasPassword) return { kind: "setting", name: "SMTPPassword" };
  return isEmail(address.trim()) ? null : { kind: "address" };
}

/**
 * The request body for a test of the settings in the form. Without a new password, the gateway uses the stored
 * one.
 */
export function testMailRequest(pos: PosRecord, values: PosValues, address: string) {
  return {
    company_site_id: pos.id,
    SMTPHost: values.smtpHost.trim(),
    SMTPPort: values.smtpPort === "" ? "" : Number(values.smtpPort),
    SMTPSecurity: values.smtpSecurity,
    SMTPUsername: values.smtpUsername.trim(),
    SMTPPassword: values.smtpPassword || textField(readJsonField(pos.dataText), "SMTPPassword"),
    SMTPFrom: values.smtpFrom.trim(),
    SMTPFromName: values.smtpFromName.trim(),
    SMTPReplayTo: values.smtpReplyTo.trim(),
    test_address: address.trim(),
  };
}

/**
 * The values with the host as typed. The first letter of a new host also fills in the default port. Source:
 * spec 1 §5.
 */
export function withHost(values: PosValues, smtpHost: string, defaultPort: string): Partial<PosValues> {
  const isFirst = values.smtpHost === "" && smtpHost !== "" && values.smtpPort === "";
  return isFirst ? { smtpHost, smtpPort: defaultPort } : { smtpHost };
}
