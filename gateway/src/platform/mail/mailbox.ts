import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Database } from "../database/database";
import { mails } from "../database/schema/service";

export interface Mailbox {
  readonly port: number;
  close(): Promise<void>;
}

/** A POS's credentials for the mailbox, shown on the mailbox's page. They give access to nothing else. */
export const mailboxUser = { user: "mailbox", password: "mailbox" };

const maxMailBytes = 5 * 1024 * 1024;

/** A mail server on a loopback port that stores received e-mails for `/dev/mail`. @param port 0: a free one */
export async function openMailbox(db: Database, port: number): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    size: maxMailBytes,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === mailboxUser.user && password === mailboxUser.password
        ? done(null, { user: username })
        : done(new Error("wrong user or password")),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map((receiver) => receiver.address).join(", ");
        storeMail(db, to, Buffer.concat(chunks)).then(() => done(), done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  // A client that disconnects in the middle of an e-mail must not end the process.
  server.on("error", () => {});
  const boundAddress = server.server.address() as AddressInfo;
  return { port: boundAddress.port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

async function storeMail(db: Database, to: string, raw: Buffer): Promise<void> {
  const mail = await PostalMime.parse(raw);
  await db
    .insert(mails)
    .values({ to, subject: mail.subject ?? "", text: mail.text?.trimEnd() ?? "", html: mail.html ?? "" });
}
