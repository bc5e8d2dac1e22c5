import type { Work } from "../../platform/database/transaction";
import { type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { fillPlaceholders, mailTime } from "../../platform/mail/plain-mail";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";
import { mailOtherManagers } from "./mail-managers";

type Text = "changed" | "by" | "months" | "never" | "begins" | "open" | "ask";

const texts: MailTexts<Text> = {
  en: {
    changed: "The retention period for customers' data in {company} has changed",
    by: "Changed by {by}.",
    months: "Customers' data in orders older than {months} months is erased. It can't be restored.",
    never: "Customers' data in old orders is no longer erased.",
    begins: "Erasing begins on {from}. Until then you can change this setting or turn it off.",
    open: "Open the company",
    ask: "If this is a mistake, ask the owner of the company.",
  },
  rs: {
    changed: "Promenjen je rok brisanja podataka kupaca u firmi {company}",
    by: "Promenu je uneo korisnik {by}.",
    months: "Brišu se podaci kupaca u porudžbinama starijim od {months} mes. Ne mogu da se vrate.",
    never: "Podaci kupaca u starim porudžbinama više se ne brišu.",
    begins: "Brisanje počinje {from}. Do tada možete da promenite ili isključite podešavanje.",
    open: "Otvori firmu",
    ask: "Ako je ovo greška, obratite se vlasniku firme.",
  },
  mk: {
    changed: "Променет е рокот за бришење на податоците на купувачите во {company}",
    by: "Промената ја внесе корисникот {by}.",
    months: "Се бришат податоците на купувачите во нарачки постари од {months} мес. Не може да се вратат.",
    never: "Податоците на купувачите во старите нарачки повеќе не се бришат.",
    begins: "Бришењето почнува {from}. Дотогаш можете да го промените или исклучите поставувањето.",
    open: "Отвори ја фирмата",
    ask: "Ако ова е грешка, обратете се до сопственикот на фирмата.",
  },
};

/**
 * Notifies the company's admins by e-mail, after the commit, that the age of customers' data has changed.
 * @param from when the additional erasure begins; null if nothing more is erased than before
 */
export async function mailOfRetention(
  services: Services,
  work: Work,
  actor: Caller,
  companyId: number,
  { months, from }: { readonly months: number; readonly from: Date | null },
): Promise<void> {
  await mailOtherManagers(services, work, { actor, companyId }, ({ language, company, by }) => {
    const t = mailTexts(texts, language);
    const values = { company, by, months: String(months) };
    return {
      subject: fillPlaceholders(t.changed, values),
      paragraphs: [
        fillPlaceholders(t.by, values),
        months === 0 ? t.never : fillPlaceholders(t.months, values),
        ...(from ? [fillPlaceholders(t.begins, { from: mailTime(from) })] : []),
      ],
      link: { label: t.open, url: `${services.settings.publicUrl}/companydetails/${companyId}` },
      close: t.ask,
    };
  });
}
