import type { Work } from "../../platform/database/transaction";
import { type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { filled, mailTime } from "../../platform/mail/plain-mail";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";
import { mailOtherManagers } from "./mail-managers";

type Text = "changed" | "by" | "months" | "never" | "begins" | "open" | "ask";

const texts: MailTexts<Text> = {
  en: {
    changed: "When {company} erases customers' data has changed",
    by: "Changed by {by}.",
    months: "Customers' data of orders older than {months} months are erased. Nobody can bring them back.",
    never: "Customers' data of old orders are no longer erased.",
    begins: "Erasing begins at {from}. Until then you can change the setting or switch it off.",
    open: "Open the company",
    ask: "If this is a mistake, ask the owner of the company.",
  },
  rs: {
    changed: "Promenjeno je kada firma {company} briše podatke kupaca",
    by: "Promenu je uneo nalog: {by}.",
    months:
      "Brišu se podaci kupaca u porudžbinama starijim od ovoliko meseci: {months}. Niko ne može da ih vrati.",
    never: "Podaci kupaca u starim porudžbinama više se ne brišu.",
    begins: "Brisanje počinje {from}. Do tada možete da promenite ili isključite podešavanje.",
    open: "Otvori firmu",
    ask: "Ako je ovo greška, obratite se vlasniku firme.",
  },
  mk: {
    changed: "Променето е кога {company} ги брише податоците на купувачите",
    by: "Промената ја внесе сметката: {by}.",
    months:
      "Се бришат податоците на купувачите во нарачки постари од олку месеци: {months}. Никој не може да ги врати.",
    never: "Податоците на купувачите во старите нарачки повеќе не се бришат.",
    begins: "Бришењето почнува {from}. Дотогаш можете да го промените или исклучите поставувањето.",
    open: "Отвори ја фирмата",
    ask: "Ако ова е грешка, обратете се на сопственикот на фирмата.",
  },
};

/**
 * Mails the company's admins, after the commit, that the age of customers' data has changed.
 * @param change `from`: when what is erased from now on begins; null: nothing more is erased than before
 */
export async function mailOfRetention(
  services: Services,
  work: Work,
  by: Caller,
  companyId: number,
  { months, from }: { readonly months: number; readonly from: Date | null },
): Promise<void> {
  await mailOtherManagers(services, work, { by, companyId }, ({ language, company }) => {
    const t = mailTexts(texts, language);
    const values = { company, by: by.name || by.email, months: String(months) };
    return {
      subject: filled(t.changed, values),
      paragraphs: [
        filled(t.by, values),
        months === 0 ? t.never : filled(t.months, values),
        ...(from ? [filled(t.begins, { from: mailTime(from) })] : []),
      ],
      link: { label: t.open, url: `${services.settings.publicUrl}/companydetails/${companyId}` },
      close: t.ask,
    };
  });
}
