import type { Role } from "@hpay/contract";
import { eq } from "drizzle-orm";
import { companies, users } from "../../platform/database/schema/people";
import type { Work } from "../../platform/database/transaction";
import { type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { mailAfterCommit } from "../../platform/mail/mail-work";
import { fillPlaceholders, plainMail } from "../../platform/mail/plain-mail";
import { withoutLinks } from "../../platform/mail/without-links";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";

type Text = "role" | "roleText" | "removed" | "removedText" | "open" | "openPanel" | "ask" | Role;

const texts: MailTexts<Text> = {
  en: {
    role: "Your role in {company} is now {role}",
    roleText: "Changed by {by}. Your new role now decides what you can see and do in {company}.",
    removed: "Your access to {company} has ended",
    removedText: "Your access was removed by {by}. You can no longer see {company} in the panel.",
    creator: "owner",
    admin: "admin",
    staff: "staff",
    "hpay-support": "support",
    open: "Open the company",
    openPanel: "Open the panel",
    ask: "If this is a mistake, ask the owner of the company.",
  },
  rs: {
    role: "Vaša uloga u firmi {company} je sada: {role}",
    roleText:
      "Promenu je uneo korisnik {by}. Nova uloga odmah određuje šta u firmi {company} možete da vidite i radite.",
    removed: "Vaš pristup firmi {company} je ukinut",
    removedText: "Pristup je ukinuo korisnik {by}. Firmu {company} više ne vidite u panelu.",
    creator: "vlasnik",
    admin: "administrator",
    staff: "osoblje",
    "hpay-support": "podrška",
    open: "Otvori firmu",
    openPanel: "Otvori panel",
    ask: "Ako je ovo greška, obratite se vlasniku firme.",
  },
  mk: {
    role: "Вашата улога во {company} сега е: {role}",
    roleText:
      "Промената ја внесе корисникот {by}. Новата улога веднаш одредува што можете да гледате и правите во {company}.",
    removed: "Вашиот пристап до {company} е укинат",
    removedText: "Пристапот го укина корисникот {by}. {company} повеќе не ја гледате во панелот.",
    creator: "сопственик",
    admin: "администратор",
    staff: "персонал",
    "hpay-support": "поддршка",
    open: "Отвори ја фирмата",
    openPanel: "Отвори го панелот",
    ask: "Ако ова е грешка, обратете се до сопственикот на фирмата.",
  },
};

/** Notifies a person by e-mail, after the commit, that their role changed or their access ended. */
export async function notifyOfAccess(
  services: Services,
  work: Work,
  actor: Pick<Caller, "name" | "email">,
  {
    userId,
    companyId,
    role,
  }: { readonly userId: number; readonly companyId: number; readonly role: Role | null },
): Promise<void> {
  const [user] = await work.tx.select().from(users).where(eq(users.id, userId));
  const [company] = await work.tx.select().from(companies).where(eq(companies.id, companyId));
  if (!user || !company) return;
  const t = mailTexts(texts, user.language);
  // Anybody can add any person to a company whose name looks like a link, so names must not become links.
  const values = {
    company: withoutLinks(company.name),
    by: withoutLinks(actor.name || actor.email),
    role: role === null ? "" : t[role],
  };
  const { publicUrl } = services.settings;
  mailAfterCommit(
    services,
    work,
    plainMail({
      to: user.email,
      language: user.language,
      subject: fillPlaceholders(role === null ? t.removed : t.role, values),
      paragraphs: [fillPlaceholders(role === null ? t.removedText : t.roleText, values)],
      link:
        role === null
          ? { label: t.openPanel, url: publicUrl }
          : { label: t.open, url: `${publicUrl}/companydetails/${companyId}` },
      close: t.ask,
    }),
  );
}
