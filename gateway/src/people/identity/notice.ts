import type { Work } from "../../platform/database/transaction";
import { mailAfterCommit, sendSoon } from "../../platform/mail/mail-work";
import type { Mail } from "../../platform/mail/mailer";
import type { Services } from "../../platform/services";
import { type SecurityNotice, securityNoticeMail } from "./security-notice-mail";
import type { User } from "./user";

type Receiver = Pick<User, "email" | "language">;

/** E-mails a person about a change to their account. */
export const sendNotice = (services: Services, user: Receiver, notice: SecurityNotice): Promise<void> =>
  sendSoon(services, mailOf(services, user, notice));

/** Stores an e-mail about a change to an account in the change's transaction. */
export const noticeAfter = (services: Services, work: Work, user: Receiver, notice: SecurityNotice): void =>
  mailAfterCommit(services, work, mailOf(services, user, notice));

const mailOf = ({ now, settings }: Services, user: Receiver, notice: SecurityNotice): Mail =>
  securityNoticeMail({
    ...notice,
    to: user.email,
    language: user.language,
    at: now(),
    accountUrl: `${settings.publicUrl}/user`,
  });
