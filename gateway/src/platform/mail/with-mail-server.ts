import { isIP } from "node:net";
import { readSmtpSecurity, withTimeLimit } from "@hpay/domain";
import { resolveTarget } from "../outbound/public-address";
import type { Settings } from "../settings/settings";
import type { Mailer } from "./mailer";
import { type SmtpCall, withSmtp } from "./smtp-call";

const limitMs = 10_000;
const callLimitMs = 30_000;
const submissionPort = 587;
const loopback: readonly string[] = ["127.0.0.1", "localhost"];

/** A POS's mail settings, as named in its `Data`. */
export interface MailSettings {
  readonly SMTPHost: string;
  readonly SMTPPort?: number | string | undefined;
  readonly SMTPSecurity?: string | undefined;
  readonly SMTPUsername: string;
}

/**
 * Calls a mail server chosen by others, with a time limit. Connects to the address that was checked. Private
 * addresses need a setting, except the gateway's own mailbox, which is unencrypted.
 * @throws ApiError TARGET_NOT_ALLOWED, DOMException TimeoutError, or the server's error
 */
export async function withMailServer<T>(
  { settings, mailer }: { readonly settings: Settings; readonly mailer: Mailer },
  mailSettings: MailSettings,
  password: string,
  send: (call: SmtpCall) => Promise<T>,
): Promise<T> {
  const host = mailSettings.SMTPHost.trim();
  const port = Number(mailSettings.SMTPPort) || submissionPort;
  const isOwnMailbox = loopback.includes(host) && port === mailer.mailboxPort;
  const security = mailSettings.SMTPSecurity ? readSmtpSecurity(mailSettings.SMTPSecurity) : "ssl";
  const options = {
    port,
    // On the submission port every server starts unencrypted and then upgrades to TLS.
    secure: security === "ssl" && port !== submissionPort && !isOwnMailbox,
    // Passwords are only sent encrypted; a development machine may use its own unencrypted mail server.
    requireTLS: !settings.allowPrivateTargets && !isOwnMailbox,
    // A certificate is issued for a name, so a bare address cannot be verified.
    tls: isIP(host) ? {} : { servername: host },
    auth: { user: mailSettings.SMTPUsername.trim(), pass: password },
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  };
  return withTimeLimit(callLimitMs, async (signal) => {
    const target = isOwnMailbox ? { address: "127.0.0.1" } : await resolveTarget(settings, host);
    return withSmtp({ ...options, host: target.address }, signal, send);
  });
}
