import type { Work } from "../../platform/database/transaction";
import { type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { fillPlaceholders } from "../../platform/mail/plain-mail";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";
import { mailOtherManagers } from "./mail-managers";

const texts: MailTexts<"deleted" | "by" | "effect" | "open" | "ask"> = {
  en: {
    deleted: "{company} was deleted",
    by: "Deleted by {by}.",
    effect: "Its points of sale no longer take payments, and its subscriptions are not charged.",
    open: "Open the panel",
    ask: "If this is a mistake, contact support. The company can be restored for 30 days.",
  },
  rs: {
    deleted: "Firma {company} je obrisana",
    by: "Obrisao ju je korisnik {by}.",
    effect: "Njena prodajna mesta više ne primaju uplate, a pretplate se ne naplaćuju.",
    open: "Otvori panel",
    ask: "Ako je ovo greška, obratite se podršci. Firma može da se vrati u roku od 30 dana.",
  },
  mk: {
    deleted: "Фирмата {company} е избришана",
    by: "Ја избриша корисникот {by}.",
    effect: "Нејзините продажни места веќе не примаат уплати, а претплатите не се наплаќаат.",
    open: "Отвори го панелот",
    ask: "Ако ова е грешка, обратете се до поддршката. Фирмата може да се врати во рок од 30 дена.",
  },
};

/**
 * E-mails the owner and admins, after the commit, the name of the person who deleted the company, because its
 * history is no longer visible to them.
 */
export const mailOfDeletedCompany = (
  services: Services,
  work: Work,
  actor: Caller,
  companyId: number,
): Promise<void> =>
  mailOtherManagers(services, work, { actor, companyId }, ({ language, company, by }) => {
    const t = mailTexts(texts, language);
    const values = { company, by };
    return {
      subject: fillPlaceholders(t.deleted, values),
      paragraphs: [fillPlaceholders(t.by, values), t.effect],
      link: { label: t.open, url: services.settings.publicUrl },
      close: t.ask,
    };
  });
