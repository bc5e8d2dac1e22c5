import { desc, ilike } from "drizzle-orm";
import Type from "typebox";
import { mails } from "../../platform/database/schema/service";
import { instant, list, object, openAnswer, pageAnswer, text } from "../../platform/http/answer-schema";
import type { App } from "../../platform/http/app";
import { escapeHtml } from "../../platform/mail/mail-page";
import { mailboxUser } from "../../platform/mail/mailbox";
import type { Services } from "../../platform/services";
import { requireOwnMachine } from "./own-machine";

const maxMails = 100;
const query = Type.Object(
  { to: Type.Optional(Type.String()), open: Type.Optional(Type.String()) },
  { additionalProperties: true },
);
const listSchema = openAnswer(
  "The gateway's own mailbox as JSON, on a local machine only",
  list(object({ to: text, subject: text, text, html: text, at: instant })),
);
const pageSchema = pageAnswer("The gateway's own mailbox, on a local machine only");

type Mail = Pick<typeof mails.$inferSelect, "id" | "to" | "subject" | "text" | "at">;

/** E-mails received by the gateway's own mailbox, newest first. On a local machine only. */
export function mailboxRoutes(app: App, services: Services): void {
  if (!services.settings.isTrial) return;
  const receivedMails = (recipient: string | undefined) =>
    services.db
      .select({
        id: mails.id,
        to: mails.to,
        subject: mails.subject,
        text: mails.text,
        html: mails.html,
        at: mails.at,
      })
      .from(mails)
      .where(recipient ? ilike(mails.to, `%${recipient.replace(/[\\%_]/g, "\\$&")}%`) : undefined)
      .orderBy(desc(mails.id))
      .limit(maxMails);

  const preHandler = requireOwnMachine(services.settings);

  app.get(
    "/dev/mail.json",
    { schema: { querystring: query, ...listSchema }, preHandler },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return (await receivedMails(request.query.to)).map(({ id: _, ...mail }) => mail);
    },
  );

  app.get(
    "/dev/mail",
    { schema: { querystring: query, ...pageSchema }, preHandler },
    async (request, reply) => {
      const { to, open } = request.query;
      const { mailboxPort } = services.mailer;
      const server =
        mailboxPort === null
          ? ""
          : `<p>A POS can send here as well, with its own mail settings: host <code>127.0.0.1</code>, port ` +
            `<code>${mailboxPort}</code>, username <code>${mailboxUser.user}</code>, password ` +
            `<code>${mailboxUser.password}</code>.</p>`;
      const items = (await receivedMails(to)).map((mail) =>
        mailItem(mail, { isOpen: String(mail.id) === open, to }),
      );
      reply.header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      );
      return reply
        .type("text/html; charset=utf-8")
        .send(
          mailboxPage(server + (items.join("") || "<p>Nothing has arrived yet.</p>"), open === undefined),
        );
    },
  );
}

/** An open e-mail has a separate address, because the list refreshes itself and would close it. */
function mailItem(mail: Mail, { isOpen, to }: { isOpen: boolean; to: string | undefined }): string {
  const linkQuery = new URLSearchParams({
    ...(to ? { to } : {}),
    ...(isOpen ? {} : { open: String(mail.id) }),
  });
  return (
    `<article><a href="/dev/mail?${escapeHtml(linkQuery.toString())}" aria-expanded="${isOpen}"><b>${escapeHtml(mail.subject)}</b></a>` +
    ` · ${escapeHtml(mail.to)} · <time>${mail.at.toISOString().slice(0, 19).replace("T", " ")} UTC</time>` +
    `${isOpen ? `<pre>${withLinks(escapeHtml(mail.text))}</pre>` : ""}</article>`
  );
}

const withLinks = (escapedText: string) =>
  escapedText.replace(
    /https?:\/\/[^\s<>]+/g,
    (address) => `<a href="${address}" rel="noreferrer">${address}</a>`,
  );

const mailboxPage = (content: string, isRefreshing: boolean) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>' +
  `<meta name="viewport" content="width=device-width">${isRefreshing ? '<meta http-equiv="refresh" content="5">' : ""}` +
  "<style>:root{color-scheme:light dark;font:16px/1.5 system-ui}body{max-width:60rem;margin:2rem auto;padding:0 1rem}" +
  "article{border-bottom:1px solid #8884;padding:.6rem 0;overflow-wrap:anywhere}pre{white-space:pre-wrap}</style></head>" +
  `<body><h1>Mailbox</h1>${content}</body></html>`;
