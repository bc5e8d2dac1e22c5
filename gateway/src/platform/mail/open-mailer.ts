import { createTransport } from "nodemailer";
import type { Database } from "../database/database";
import type { Settings } from "../settings/settings";
import { openMailbox } from "./mailbox";
import type { Mail, Mailer } from "./mailer";

/** Sends through `SMTP_URL`; without one through the gateway's own mailbox, or in production not at all. */
export async function openMailer(settings: Settings, db: Database): Promise<Mailer> {
  if (settings.smtpUrl !== undefined) return smtpMailer(settings.smtpUrl, settings.mailFrom);
  if (settings.production) return refusingMailer;
  const mailbox = await openMailbox(db, settings.mailboxPort);
  const mailer = smtpMailer(`smtp://127.0.0.1:${mailbox.port}`, settings.mailFrom);
  return {
    send: (mail) => mailer.send(mail),
    isUp: () => mailer.isUp(),
    mailboxPort: mailbox.port,
    async close() {
      await mailer.close();
      await mailbox.close();
    },
  };
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    tls: {},
    connectionTimeout: 10_000,
  });
  return {
    mailboxPort: null,
    async send(mail: Mail) {
      const { pictures = [], ...message } = mail;
      await transport.sendMail({
        ...message,
        subject: oneLine(mail.subject),
        from,
        attachments: pictures.map((picture) => ({ ...picture })),
      });
    },
    isUp: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    async close() {
      transport.close();
    },
  };
}

const refusingMailer: Mailer = {
  mailboxPort: null,
  send: () => Promise.reject(new Error("no mail server is set (SMTP_URL)")),
  isUp: () => Promise.resolve(false),
  close: () => Promise.resolve(),
};

// A line break in a subject would begin another header.
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
