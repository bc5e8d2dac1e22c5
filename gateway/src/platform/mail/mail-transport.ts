import { isIP } from "node:net";
import { readSmtpSecurity } from "@hpay/domain";
import { createTransport } from "nodemailer";
import { resolveTarget } from "../outbound/public-address";
import type { Settings } from "../settings/settings";
import type { Mailer } from "./mailer";

const limitMs = 10_000;
const usualPort = 587;
const loopback: readonly string[] = ["127.0.0.1", "localhost"];

/** Mail settings of a POS, as its `Data` names them. */
export interface MailSettings {
  readonly SMTPHost: string;
  readonly SMTPPort?: number | string | undefined;
  readonly SMTPSecurity?: string | undefined;
  readonly SMTPUsername: string;
}

/**
 * A connection to the mail server that others named. The address that was checked is the one that is connected to; private
 * ones only where the settings allow it, and the gateway's own mailbox, which speaks in the clear.
 * @throws ApiError TARGET_NOT_ALLOWED
 */
export async function mailTransport(
  { settings, mailer }: { readonly settings: Settings; readonly mailer: Mailer },
  given: MailSettings,
  password: string,
) {
  const host = given.SMTPHost.trim();
  const port = Number(given.SMTPPort) || usualPort;
  const isOwnMailbox = loopback.includes(host) && port === mailer.mailboxPort;
  const target = isOwnMailbox ? { address: "127.0.0.1" } : await resolveTarget(settings, host);
  const security = given.SMTPSecurity ? readSmtpSecurity(given.SMTPSecurity) : "ssl";
  return createTransport({
    host: target.address,
    port,
    // On the submission port every server begins in the clear and is asked to encrypt.
    secure: security === "ssl" && port !== usualPort && !isOwnMailbox,
    // A password travels encrypted; only a development machine may try a mail server of its own in the clear.
    requireTLS: !settings.allowPrivateTargets && !isOwnMailbox,
    // A certificate is for a name; an address has none to ask for.
    tls: isIP(host) ? {} : { servername: host },
    auth: { user: given.SMTPUsername.trim(), pass: password },
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  });
}
