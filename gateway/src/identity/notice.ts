import { setTimeout as pause } from "node:timers/promises";
import { type SecurityNotice, securityNoticeMail } from "../mail/security-notice-mail";
import type { Services } from "../services";
import type { User } from "./user";

/** Long enough for a mail server nearby, short enough not to hold a sign-in up. */
const patienceMs = 1000;

/** Tells a person by mail what happened to their account. A mail that cannot be sent is logged, and holds nothing up. */
export async function sendNotice(
  services: Services,
  user: Pick<User, "email" | "language">,
  notice: SecurityNotice,
): Promise<void> {
  const mail = securityNoticeMail({
    ...notice,
    to: user.email,
    language: user.language,
    at: services.now(),
    accountUrl: `${services.settings.publicUrl}/user`,
  });
  const sending = services.mailer
    .send(mail)
    .catch((error: unknown) => services.log.error({ err: error }, "a security notice could not be mailed"));
  const stop = new AbortController();
  await Promise.race([sending, pause(patienceMs, undefined, { signal: stop.signal }).catch(() => {})]);
  stop.abort();
}
