import { eq } from "drizzle-orm";
import { companies, users } from "../../platform/database/schema/people";
import type { Work } from "../../platform/database/transaction";
import { type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { mailAfterCommit } from "../../platform/mail/mail-work";
import { fillPlaceholders, plainMail } from "../../platform/mail/plain-mail";
import { withoutLinks } from "../../platform/mail/without-links";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";

const texts: MailTexts<"subject" | "text" | "open" | "ask"> = {
  en: {
    subject: "Sign in again for {company}",
    text: "{by} ended your access to {company} on one or more of your devices. Sign in again on those devices to open the company. Your other companies are not affected.",
    open: "Open the panel",
    ask: "If this is a mistake, ask the owner of the company.",
  },
  rs: {
    subject: "Prijavite se ponovo za firmu {company}",
    text: "Korisnik {by} je ukinuo pristup firmi {company} na jednom ili više vaših uređaja. Prijavite se ponovo na tim uređajima da biste otvorili firmu. Vaše druge firme ostaju dostupne.",
    open: "Otvori panel",
    ask: "Ako je ovo greška, obratite se vlasniku firme.",
  },
  mk: {
    subject: "Најавете се повторно за {company}",
    text: "Корисникот {by} го укина пристапот до {company} на еден или повеќе ваши уреди. Најавете се повторно на тие уреди за да ја отворите фирмата. Вашите други фирми остануваат достапни.",
    open: "Отвори го панелот",
    ask: "Ако ова е грешка, обратете се до сопственикот на фирмата.",
  },
};

/** Notifies a person by e-mail, after the commit, that a company requires another sign-in. */
export async function mailOfEndedAccess(
  services: Services,
  work: Work,
  actor: Pick<Caller, "name" | "email">,
  { userId, companyId }: { readonly userId: number; readonly companyId: number },
): Promise<void> {
  const [user] = await work.tx.select().from(users).where(eq(users.id, userId));
  const [company] = await work.tx.select().from(companies).where(eq(companies.id, companyId));
  if (!user || !company) return;
  const t = mailTexts(texts, user.language);
  // Anybody can add any person to a company whose name looks like a link, so names must not become links.
  const values = { company: withoutLinks(company.name), by: withoutLinks(actor.name || actor.email) };
  mailAfterCommit(
    services,
    work,
    plainMail({
      to: user.email,
      language: user.language,
      subject: fillPlaceholders(t.subject, values),
      paragraphs: [fillPlaceholders(t.text, values)],
      link: { label: t.open, url: services.settings.publicUrl },
      close: t.ask,
    }),
  );
}
