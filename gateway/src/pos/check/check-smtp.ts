import type { companySites } from "../../platform/database/schema/pos";
import { ApiError } from "../../platform/http/api-error";
import { readData } from "../../platform/json/data-json";
import { textOf } from "../../platform/json/values";
import { withMailServer } from "../../platform/mail/with-mail-server";
import { posSeal } from "../../platform/secrets/pos-seal";
import type { Services } from "../../platform/services";
import { type Finding, finding } from "./finding";

/** Connects and signs in to the POS's own mail server; nothing is sent. */
export async function checkSmtp(
  services: Services,
  site: typeof companySites.$inferSelect,
): Promise<Finding> {
  const data = readData(site.data);
  if (!["true", "1"].includes(String(data.UseExternalSMTP))) return finding("smtp", "skipped", "NOT_USED");
  const mailSettings = {
    SMTPHost: textOf(data.SMTPHost),
    SMTPPort: textOf(data.SMTPPort),
    SMTPSecurity: textOf(data.SMTPSecurity),
    SMTPUsername: textOf(data.SMTPUsername),
  };
  const password = site.smtpPasswordSealed
    ? services.secrets.open(site.smtpPasswordSealed, posSeal("smtp_password_sealed", site))
    : "";
  if (!mailSettings.SMTPHost.trim() || !mailSettings.SMTPUsername.trim() || !password)
    return finding("smtp", "failed", "INCOMPLETE");
  try {
    await withMailServer(services, mailSettings, password, (call) => call.verify());
    return finding("smtp", "ok", "SIGNED_IN");
  } catch (error) {
    if (error instanceof ApiError) return finding("smtp", "failed", error.code);
    return finding("smtp", "failed", "REFUSED", error instanceof Error ? error.message : "");
  }
}
