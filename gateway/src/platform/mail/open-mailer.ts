import { withTimeLimit } from "@hpay/domain";
import type { Database } from "../database/database";
import type { Settings } from "../settings/settings";
import { PermanentFailure } from "../work/work-kind";
import { openMailbox } from "./mailbox";
import type { Mail, Mailer } from "./mailer";
import { Slots } from "./slots";
import { type SmtpOptions, withSmtp } from "./smtp-call";

/**
 * Sends through `SMTP_URL`. Without it, e-mails are sent to the gateway's own mailbox, or in production not at
 * all.
 */
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

/** Maximum connections of a process, because mail servers limit the connections of one address. */
const maxConnections = 5;
/**
 * Time limit of one e-mail, including the wait for a connection; shorter than that of an attempt at due work.
 */
const sendLimitMs = 45_000;
const askLimitMs = 10_000;

export function smtpMailer(url: string, from: string, limitMs = sendLimitMs): Mailer {
  const options: SmtpOptions = {
    url,
    tls: {},
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  };
  const slots = new Slots(maxConnections);
  return {
    mailboxPort: null,
    async send(mail: Mail) {
      const { pictures = [], id, ...message } = mail;
      const wholeMail = {
        ...message,
        subject: oneLine(mail.subject),
        from,
        ...messageId(id, from),
        attachments: pictures.map((picture) => ({ ...picture })),
      };
      const delivery = withTimeLimit(limitMs, (signal) =>
        slots.run(signal, () => withSmtp(options, signal, (call) => call.sendMail(wholeMail))),
      );
      await delivery.catch(asRefusal);
    },
    isUp: () =>
      withTimeLimit(askLimitMs, (signal) => withSmtp(options, signal, (call) => call.verify())).then(
        () => true,
        () => false,
      ),
    close: () => Promise.resolve(),
  };
}

const refusingMailer: Mailer = {
  mailboxPort: null,
  send: () => Promise.reject(new PermanentFailure("no mail server is set (SMTP_URL)")),
  isUp: () => Promise.resolve(false),
  close: () => Promise.resolve(),
};

/** The e-mail's message id, which is the same for each attempt. */
export function messageId(id: string | undefined, from: string): { readonly messageId?: string } {
  const host = /@([\w.-]+)/.exec(from)?.[1];
  return id === undefined || host === undefined ? {} : { messageId: `<${id}@${host}>` };
}

/** A permanently refused receiver is not retried. */
export function asRefusal(error: unknown): never {
  const isPermanent =
    error instanceof Error &&
    "responseCode" in error &&
    "code" in error &&
    error.code === "EENVELOPE" &&
    Number(error.responseCode) >= 550;
  throw isPermanent ? new PermanentFailure(error.message, { cause: error }) : error;
}

// A line break in a subject would start another header.
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
