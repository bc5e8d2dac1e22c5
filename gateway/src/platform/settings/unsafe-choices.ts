import { isLoopbackHost } from "./loopback";
import type { Settings } from "./settings";

type Choices = Pick<
  Settings,
  "production" | "publicUrl" | "smtpUrl" | "allowPrivateTargets" | "sandboxMethods"
>;

/** Settings with which a production gateway starts, but which the log warns its operator about. */
export function unsafeChoices({
  production,
  publicUrl,
  smtpUrl,
  allowPrivateTargets,
  sandboxMethods,
}: Choices): readonly string[] {
  if (!production) return [];
  const { protocol, hostname } = new URL(publicUrl);
  return [
    ...(protocol === "http:" && !isLoopbackHost(hostname)
      ? ["PUBLIC_URL starts with http://: links in e-mails, and users' tokens, travel unencrypted"]
      : []),
    ...(smtpUrl !== undefined && canBeUnencrypted(new URL(smtpUrl))
      ? [
          "SMTP_URL lets the mail server choose to use no encryption: anybody in between can read sign-in codes. Use smtps://, or add ?requireTLS=true",
        ]
      : []),
    ...(allowPrivateTargets
      ? ["ALLOW_PRIVATE_TARGETS is on: merchants can send notifications and test mails to this network"]
      : []),
    ...(sandboxMethods
      ? [
          "methods that only simulate are on (SANDBOX_METHODS, or API_BASE contains sandbox.): orders can be paid with test cards",
        ]
      : []),
  ];
}

/**
 * Without `requireTLS`, an attacker in between can remove the server's offer of TLS. A name without a dot
 * belongs to the gateway's own network.
 */
const canBeUnencrypted = ({ protocol, hostname, searchParams }: URL): boolean =>
  protocol === "smtp:" &&
  hostname.includes(".") &&
  !isLoopbackHost(hostname) &&
  searchParams.get("requireTLS") !== "true";
