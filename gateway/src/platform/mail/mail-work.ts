import type { Work } from "../database/transaction";
import { ownJson } from "../json/data-json";
import type { Services } from "../services";
import { enqueue, enqueueAlone, type NewWork, storeOnce, waitBriefly } from "../work/due-work";
import type { WorkKind } from "../work/work-kind";
import type { Mail } from "./mailer";

/** Sends an e-mail through the gateway's mail server. */
export const mailWork: WorkKind = {
  name: "mail",
  run: ({ mailer }, payload, key) => mailer.send({ ...readMail(payload), id: key }),
};

export type MailOptions = Omit<NewWork, "kind" | "payload" | "receiver">;

/** Sends an e-mail after the commit: stored with the change, and retried until the mail server accepts it. */
export function mailAfterCommit(services: Services, work: Work, mail: Mail, options: MailOptions = {}): void {
  enqueue(services, work, asWork(mail, options));
}

/** Stores an e-mail in its own transaction, and waits at most a second for the first attempt to send it. */
export async function sendSoon(services: Services, mail: Mail, options: MailOptions = {}): Promise<void> {
  const tryNow = await storeOnce(services, services.db, asWork(mail, options));
  if (tryNow) await waitBriefly(tryNow());
}

/**
 * Like `sendSoon`, but waits until the first attempt has ended.
 * @returns whether the mail server accepted it
 */
export const sendAndWait = (services: Services, mail: Mail, options: MailOptions = {}): Promise<boolean> =>
  enqueueAlone(services, asWork(mail, options));

const asWork = (mail: Mail, options: MailOptions): NewWork => ({
  ...options,
  kind: mailWork,
  payload: writeMail(mail),
  receiver: mail.to,
});

/** An e-mail as JSON, its pictures in base64. */
export function writeMail({ pictures, ...mail }: Mail): string {
  return JSON.stringify({
    ...mail,
    ...(pictures
      ? {
          pictures: pictures.map(({ content, ...rest }) => ({
            ...rest,
            content: content.toString("base64"),
          })),
        }
      : {}),
  });
}

interface WrittenMail extends Omit<Mail, "pictures"> {
  readonly pictures?: readonly {
    readonly cid: string;
    readonly filename: string;
    readonly content: string;
  }[];
}

export function readMail(json: string): Mail {
  const { pictures, ...mail }: WrittenMail = ownJson(json);
  return pictures === undefined
    ? mail
    : {
        ...mail,
        pictures: pictures.map((picture) => ({
          ...picture,
          content: Buffer.from(picture.content, "base64"),
        })),
      };
}
