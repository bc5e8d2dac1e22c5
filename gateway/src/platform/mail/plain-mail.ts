import { htmlLanguage } from "./mail-language";
import { escapeHtml, mailPage } from "./mail-page";
import type { Mail } from "./mailer";

/** The content of an e-mail with a few paragraphs and one link. */
export interface PlainMail {
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  /** Text below the link. */
  readonly close?: string;
}

/** An e-mail of a few paragraphs and one link, as text and HTML. Names in it may contain anything. */
export function plainMail({ to, language, subject, paragraphs, link, close = "" }: PlainMail): Mail {
  // A subject is one line.
  const title = subject.replace(/\s+/g, " ");
  const html = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    to,
    subject: title,
    text: [...paragraphs, `${link.label}: ${link.url}`, close].filter(Boolean).join("\n\n"),
    html: mailPage(
      htmlLanguage[language] ?? language,
      title,
      `${paragraphs.map(html).join("")}<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>${close ? html(close) : ""}`,
    ),
  };
}

/** The text with its `{placeholders}` filled in once: inserted values are not expanded again. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

/** UTC to the minute, as e-mails show it. */
export const mailTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
