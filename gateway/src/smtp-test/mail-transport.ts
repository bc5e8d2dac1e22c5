import { createTransport } from "nodemailer";
import { resolveTarget } from "../outbound/public-address";
import type { Settings } from "../settings/settings";

const limitMs = 10_000;
const usualPort = 587;

/** Mail settings of a POS, as its `Data` names them. */
export interface MailSettings {
  readonly SMTPHost: string;
  readonly SMTPPort?: number | string | undefined;
  readonly SMTPSecurity?: string | undefined;
  readonly SMTPUsername: string;
}

/**
 * A connection to the mail server that others named. The address that was checked is the one that is connected to; private
 * ones only where the settings allow it.
 * @throws ApiError TARGET_NOT_ALLOWED
 */
export async function mailTransport(
  settings: Pick<Settings, "allowPrivateTargets">,
  given: MailSettings,
  password: string,
) {
  const host = given.SMTPHost.trim();
  const target = await resolveTarget(settings, host);
  const security = given.SMTPSecurity || "ssl";
  const port = Number(given.SMTPPort) || usualPort;
  return createTransport({
    host: target.address,
    port,
    // On the submission port every server begins in the clear and is asked to encrypt.
    secure: security === "ssl" && port !== usualPort,
    // A password travels encrypted; only a development machine may try a mail server of its own in the clear.
    requireTLS: !settings.allowPrivateTargets,
    tls: { servername: host },
    auth: { user: given.SMTPUsername.trim(), pass: password },
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  });
}
