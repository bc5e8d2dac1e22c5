import { htmlLanguage, type MailTexts, mailTexts } from "../platform/mail/mail-language";
import { escapeHtml, mailPage } from "../platform/mail/mail-page";
import type { Mail } from "../platform/mail/mailer";

export type TicketNews = "created" | "replied" | "resolved";

interface TicketMail {
  readonly to: string;
  readonly language: string;
  readonly news: TicketNews;
  readonly ticketId: number;
  readonly title: string;
  readonly writer: string;
  readonly message: string;
  readonly url: string;
}

const maxMessageLength = 2000;

const texts: MailTexts<TicketNews | "open"> = {
  en: {
    created: "New support ticket",
    replied: "New message in a support ticket",
    resolved: "Support ticket resolved",
    open: "Open the ticket",
  },
  rs: {
    created: "Novi tiket za podršku",
    replied: "Nova poruka u tiketu za podršku",
    resolved: "Tiket za podršku je rešen",
    open: "Otvorite tiket",
  },
  mk: {
    created: "Нов тикет за поддршка",
    replied: "Нова порака во тикет за поддршка",
    resolved: "Тикетот за поддршка е решен",
    open: "Отворете го тикетот",
  },
};

export function ticketMail({ to, language, news, ticketId, title, writer, message, url }: TicketMail): Mail {
  const t = mailTexts(texts, language);
  const heading = `#${ticketId} ${title}`;
  const shortMessage = message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message;
  const quotedLines = shortMessage === "" ? [] : [`${writer}:`, shortMessage];
  // Colleagues who do not know the author receive this e-mail, so it begins with our own text.
  const subject = `${t[news]} #${ticketId}`;
  return {
    to,
    subject,
    text: [heading, ...quotedLines, `${t.open}: ${url}`].join("\n\n"),
    html: mailPage(
      htmlLanguage[language] ?? language,
      subject,
      `<p><b>${escapeHtml(title)}</b></p>` +
        quotedLines.map((line) => `<p style="white-space:pre-wrap">${escapeHtml(line)}</p>`).join("") +
        `<p><a href="${escapeHtml(url)}">${escapeHtml(t.open)}</a></p>`,
    ),
  };
}
