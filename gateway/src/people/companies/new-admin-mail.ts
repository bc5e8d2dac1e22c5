import { and, eq, ne } from "drizzle-orm";
import { companies, userCompanies, users } from "../../platform/database/schema/people";
import type { Work } from "../../platform/database/transaction";
import { type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { mailAfterCommit } from "../../platform/mail/mail-work";
import { fillPlaceholders, plainMail } from "../../platform/mail/plain-mail";
import { withoutLinks } from "../../platform/mail/without-links";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";

const texts: MailTexts<"subject" | "added" | "accepted" | "may" | "open" | "ask"> = {
  en: {
    subject: "New admin in {company}",
    added: "{by} made {email} an admin of {company}.",
    accepted: "{email} accepted an invitation and is now an admin of {company}.",
    may: "An admin can move money, see keys, and add or remove users. For the first 24 hours a new admin can't approve other people's requests.",
    open: "Open the company",
    ask: "If you don't know this person, open the company and remove their access.",
  },
  rs: {
    subject: "Novi administrator u firmi {company}",
    added: "Korisnik {by} je dodelio nalogu {email} ulogu administratora u firmi {company}.",
    accepted: "{email} je prihvatio poziv i sada je administrator u firmi {company}.",
    may: "Administrator može da prenosi novac, vidi ključeve i dodaje ili uklanja korisnike. U prva 24 sata novi administrator ne može da odobrava tuđe zahteve.",
    open: "Otvori firmu",
    ask: "Ako ne poznajete tu osobu, otvorite firmu i ukinite joj pristup.",
  },
  mk: {
    subject: "Нов администратор во {company}",
    added: "Корисникот {by} ѝ ја додели на сметката {email} улогата администратор во {company}.",
    accepted: "{email} ја прифати поканата и сега е администратор во {company}.",
    may: "Администратор може да пренесува пари, да гледа клучеви и да додава или отстранува корисници. Во првите 24 часа новиот администратор не може да одобрува туѓи барања.",
    open: "Отвори ја фирмата",
    ask: "Ако не го познавате лицето, отворете ја фирмата и укинете му го пристапот.",
  },
};

/** E-mails the owner, after the commit, about an admin whom another person brought into the company. */
export async function mailOfNewAdmin(
  services: Services,
  work: Work,
  actor: Pick<Caller, "userId" | "name" | "email">,
  {
    email,
    companyId,
    isAccepted = false,
  }: { readonly email: string; readonly companyId: number; readonly isAccepted?: boolean },
): Promise<void> {
  const [owner] = await work.tx
    .select({ email: users.email, language: users.language, company: companies.name })
    .from(userCompanies)
    .innerJoin(users, eq(users.id, userCompanies.userId))
    .innerJoin(companies, eq(companies.id, userCompanies.companyId))
    .where(
      and(
        eq(userCompanies.companyId, companyId),
        eq(userCompanies.role, "creator"),
        ne(users.id, actor.userId),
      ),
    );
  if (!owner) return;
  const t = mailTexts(texts, owner.language);
  const values = {
    company: withoutLinks(owner.company),
    by: withoutLinks(actor.name || actor.email),
    email,
  };
  mailAfterCommit(
    services,
    work,
    plainMail({
      to: owner.email,
      language: owner.language,
      subject: fillPlaceholders(t.subject, values),
      paragraphs: [fillPlaceholders(isAccepted ? t.accepted : t.added, values), t.may],
      link: { label: t.open, url: `${services.settings.publicUrl}/companydetails/${companyId}` },
      close: t.ask,
    }),
  );
}
