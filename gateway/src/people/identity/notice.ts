import { sendSoon } from "../../platform/mail/send-soon";
import type { Services } from "../../platform/services";
import { type SecurityNotice, securityNoticeMail } from "./security-notice-mail";
import type { User } from "./user";

/** Tells a person by mail what happened to their account. */
export function sendNotice(
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
  return sendSoon(services, mail);
}
