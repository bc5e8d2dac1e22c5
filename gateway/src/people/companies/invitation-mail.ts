import { htmlLanguage, type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { escapeHtml, mailPage } from "../../platform/mail/mail-page";
import type { Mail } from "../../platform/mail/mailer";
import { withoutLinks } from "../../platform/mail/without-links";

interface InvitationMail {
  readonly to: string;
  readonly language: string;
  readonly company: string;
  /** The inviting person, by name or e-mail. */
  readonly inviter: string;
  readonly role: "admin" | "staff";
  readonly link: string;
}

const texts: MailTexts<"subject" | "text" | "admin" | "staff" | "how" | "until" | "open" | "notYou"> = {
  en: {
    subject: "Invitation to a company",
    text: "{by} invites you to work in {company} as {role}.",
    admin: "admin",
    staff: "staff",
    how: "Sign in with this e-mail address. If you have no account yet, register with it first and then open the link again.",
    until: "The link works for 48 hours.",
    open: "Accept the invitation",
    notYou: "If you weren't expecting this, you can ignore this e-mail.",
  },
  rs: {
    subject: "Poziv u firmu",
    text: "{by} vas poziva da radite u firmi {company}; uloga: {role}.",
    admin: "administrator",
    staff: "osoblje",
    how: "Prijavite se ovom e-adresom. Ako još nemate nalog, prvo se njome registrujte, pa ponovo otvorite link.",
    until: "Link važi 48 sati.",
    open: "Prihvatite poziv",
    notYou: "Ako niste očekivali ovu poruku, možete da je zanemarite.",
  },
  mk: {
    subject: "Покана за фирма",
    text: "{by} ве поканува да работите во {company}; улога: {role}.",
    admin: "администратор",
    staff: "персонал",
    how: "Најавете се со оваа е-адреса. Ако сѐ уште немате сметка, прво регистрирајте се со неа, па отворете го линкот повторно.",
    until: "Линкот важи 48 часа.",
    open: "Прифатете ја поканата",
    notYou: "Ако не ја очекувавте оваа порака, можете да ја занемарите.",
  },
};

/** The e-mail that invites a person to a company. Its link works once, and only for this address. */
export function invitationMail({ to, language, company, inviter: by, role, link }: InvitationMail): Mail {
  const t = mailTexts(texts, language);
  // The receiver may not know the sender, so names of people and companies must not become links.
  const values: Readonly<Record<string, string>> = {
    ...{ company: withoutLinks(company), by: withoutLinks(by) },
    role: t[role],
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  const { subject } = t;
  const lines = [fill(t.text), t.how, t.until];
  return {
    to,
    subject,
    text: [...lines, `${t.open}: ${link}`, t.notYou].join("\n\n"),
    html: mailPage(
      htmlLanguage[language] ?? language,
      subject,
      lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("") +
        `<p><a href="${escapeHtml(link)}">${escapeHtml(t.open)}</a></p><p>${escapeHtml(t.notYou)}</p>`,
    ),
  };
}
