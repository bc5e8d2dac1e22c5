import type { Work } from "../../platform/database/transaction";
import { type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { fillPlaceholders } from "../../platform/mail/plain-mail";
import type { Services } from "../../platform/services";
import type { Caller } from "../access/caller";
import { mailOtherManagers } from "./mail-managers";

type Text = "changed" | "by" | "refundsOn" | "refundsOff" | "markPaidOn" | "markPaidOff" | "open" | "ask";

const texts: MailTexts<Text> = {
  en: {
    changed: "The approval rules of {company} have changed",
    by: "Changed by {by}.",
    refundsOn: "Refunds above the limit need a second person.",
    refundsOff: "One person can refund any amount alone.",
    markPaidOn: "Recording a payment above the limit needs a second person.",
    markPaidOff: "One person can record any payment alone.",
    open: "Open the company",
    ask: "If this is a mistake, ask the owner of the company.",
  },
  rs: {
    changed: "Promenjena su pravila odobravanja u firmi {company}",
    by: "Promenu je uneo korisnik {by}.",
    refundsOn: "Povraćaj iznad ograničenja mora da odobri druga osoba.",
    refundsOff: "Jedna osoba sama može da vrati bilo koji iznos.",
    markPaidOn: "Evidentiranje uplate iznad ograničenja mora da odobri druga osoba.",
    markPaidOff: "Jedna osoba sama može da evidentira bilo koju uplatu.",
    open: "Otvori firmu",
    ask: "Ako je ovo greška, obratite se vlasniku firme.",
  },
  mk: {
    changed: "Променети се правилата за одобрување во {company}",
    by: "Промената ја внесе корисникот {by}.",
    refundsOn: "Поврат над ограничувањето мора да го одобри второ лице.",
    refundsOff: "Едно лице само може да врати кој било износ.",
    markPaidOn: "Евидентирање уплата над ограничувањето мора да го одобри второ лице.",
    markPaidOff: "Едно лице само може да евидентира која било уплата.",
    open: "Отвори ја фирмата",
    ask: "Ако ова е грешка, обратете се до сопственикот на фирмата.",
  },
};

/** Notifies the company's admins by e-mail, after the commit, that the approval rule has changed. */
export async function mailOfApprovals(
  services: Services,
  work: Work,
  actor: Caller,
  companyId: number,
  { refunds, markPaid }: { readonly refunds: boolean; readonly markPaid: boolean },
): Promise<void> {
  await mailOtherManagers(services, work, { actor, companyId }, ({ language, company, by }) => {
    const t = mailTexts(texts, language);
    const values = { company, by };
    return {
      subject: fillPlaceholders(t.changed, values),
      paragraphs: [
        fillPlaceholders(t.by, values),
        refunds ? t.refundsOn : t.refundsOff,
        markPaid ? t.markPaidOn : t.markPaidOff,
      ],
      link: { label: t.open, url: `${services.settings.publicUrl}/companydetails/${companyId}` },
      close: t.ask,
    };
  });
}
