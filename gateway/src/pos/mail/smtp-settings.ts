import { isPort, readSmtpSecurity } from "@hpay/domain";
import { faulty } from "../../platform/http/api-error";
import { readData } from "../../platform/json/data-json";

/**
 * Refuses settings of a POS's own mail server that cannot send e-mail. Stored values are accepted.
 * @throws ApiError VALIDATION that names the field
 */
export function requireSmtpSettings(data: string, storedData: unknown = "{}"): void {
  const [now, before] = [readData(data), readData(storedData)];
  if (!isUsed(now)) return;
  const isStored = (name: string) => isUsed(before) && settingOf(now, name) === settingOf(before, name);
  const [port, security] = [settingOf(now, "SMTPPort"), settingOf(now, "SMTPSecurity")];
  if (port !== "" && !isPort(port) && !isStored("SMTPPort")) throw faulty("SMTPPort", "PORT_NOT_VALID");
  if (security !== "" && readSmtpSecurity(security) === null && !isStored("SMTPSecurity"))
    throw faulty("SMTPSecurity", "MAIL_SECURITY_NOT_VALID");
}

type Data = ReturnType<typeof readData>;

const isUsed = (data: Data) => ["1", "true"].includes(String(data.UseExternalSMTP ?? ""));

/** A setting as text; a value that is neither text nor number counts as absent. */
function settingOf(data: Data, name: string): string {
  const value = data[name];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
