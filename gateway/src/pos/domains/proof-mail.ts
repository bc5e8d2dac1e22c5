import { managersOf } from "../../people/companies/managers";
import type { Work } from "../../platform/database/transaction";
import { type MailTexts, mailTexts } from "../../platform/mail/mail-language";
import { mailAfterCommit } from "../../platform/mail/mail-work";
import { fillPlaceholders, plainMail } from "../../platform/mail/plain-mail";
import type { Services } from "../../platform/services";

const texts: MailTexts<
  | "lost"
  | "lostText"
  | "lostClose"
  | "taken"
  | "takenText"
  | "takenClose"
  | "missing"
  | "missingText"
  | "missingClose"
  | "ended"
  | "endedText"
  | "endedClose"
  | "open"
> = {
  en: {
    lost: "{host} no longer belongs to your POS",
    lostText:
      "Another company has verified that {host} is theirs. Pages of {host} no longer open or control the panel for {pos}. Payments are not affected.",
    lostClose: "If {host} is yours, publish the record shown in the POS settings, then check again.",
    taken: "{host} is verified for your POS",
    takenText: "{host} now belongs to {pos}. The company that had it before lost it and was notified.",
    takenClose: "If nobody in your company did this, check who can edit {host}, and contact support.",
    missing: "The verification record of {host} is missing",
    missingText:
      "{host} no longer shows that it belongs to {pos}. Nothing changes until {date}. After that, pages of {host} no longer open or control the panel for {pos}. Payments are not affected.",
    missingClose: "Publish the record shown in the POS settings, then check again.",
    ended: "{host} is no longer verified for your POS",
    endedText:
      "The verification record of {host} was missing for two weeks. Pages of {host} no longer open or control the panel for {pos}. Payments are not affected.",
    endedClose: "If {host} is still yours, publish the record shown in the POS settings, then check again.",
    open: "Open the POS",
  },
  rs: {
    lost: "{host} više ne pripada vašem POS-u",
    lostText:
      "Druga firma je potvrdila da je {host} njen. Stranice sa {host} više ne otvaraju panel niti upravljaju njime za {pos}. Na plaćanja to ne utiče.",
    lostClose: "Ako je {host} vaš, objavite dokaz koji prikazuju podešavanja POS-a i proverite ponovo.",
    taken: "{host} je potvrđen za vaš POS",
    takenText:
      "{host} sada pripada POS-u {pos}. Firma koja ga je imala ranije ga je izgubila i obaveštena je.",
    takenClose:
      "Ako to nije uradio niko iz vaše firme, proverite ko može da menja {host} i obratite se podršci.",
    missing: "Nema više dokaza za {host}",
    missingText:
      "{host} više ne pokazuje da pripada POS-u {pos}. Do {date} sve ostaje isto. Posle toga stranice sa {host} više ne otvaraju panel niti upravljaju njime za {pos}. Na plaćanja to ne utiče.",
    missingClose: "Objavite dokaz koji prikazuju podešavanja POS-a i proverite ponovo.",
    ended: "{host} više nije potvrđen za vaš POS",
    endedText:
      "Dokaza za {host} nije bilo dve nedelje. Stranice sa {host} više ne otvaraju panel niti upravljaju njime za {pos}. Na plaćanja to ne utiče.",
    endedClose:
      "Ako je {host} i dalje vaš, objavite dokaz koji prikazuju podešavanja POS-a i proverite ponovo.",
    open: "Otvori POS",
  },
  mk: {
    lost: "{host} повеќе не му припаѓа на вашиот POS",
    lostText:
      "Друга фирма потврди дека {host} е нејзин. Страниците на {host} веќе не го отвораат панелот и не управуваат со него за {pos}. Тоа не влијае на плаќањата.",
    lostClose:
      "Ако {host} е ваш, објавете го доказот што го прикажуваат поставките на POS и проверете повторно.",
    taken: "{host} е потврден за вашиот POS",
    takenText: "{host} сега му припаѓа на POS {pos}. Фирмата што го имаше претходно го изгуби и е известена.",
    takenClose:
      "Ако тоа не го направи никој од вашата фирма, проверете кој може да го менува {host} и обратете се до поддршката.",
    missing: "Нема повеќе доказ за {host}",
    missingText:
      "{host} веќе не покажува дека му припаѓа на POS {pos}. До {date} сѐ останува исто. Потоа страниците на {host} веќе не го отвораат панелот и не управуваат со него за {pos}. Тоа не влијае на плаќањата.",
    missingClose: "Објавете го доказот што го прикажуваат поставките на POS и проверете повторно.",
    ended: "{host} веќе не е потврден за вашиот POS",
    endedText:
      "Две недели немаше доказ за {host}. Страниците на {host} повеќе не можат да го отвораат панелот за {pos} ниту да управуваат со него. Тоа не влијае на плаќањата.",
    endedClose:
      "Ако {host} сѐ уште е ваш, објавете го доказот што го прикажуваат поставките на POS и проверете повторно.",
    open: "Отвори POS",
  },
};

interface PosHost {
  readonly id: number;
  readonly companyId: number;
  readonly url: string;
  readonly host: string;
}

/**
 * Notifies the owner and admins, after the commit, that another company has proven a host that their POS had.
 */
export const notifyOfLoss = (services: Services, work: Work, pos: PosHost): Promise<void> =>
  notify(services, work, pos, "lost");

/** Notifies the owner and admins, after the commit, that their POS took a host from another company. */
export const notifyOfTakeover = (services: Services, work: Work, pos: PosHost): Promise<void> =>
  notify(services, work, pos, "taken");

/** Notifies the owner and admins, after the commit, that a host's proof is missing, and when its rights end. */
export const notifyOfMissing = (services: Services, work: Work, pos: PosHost, endsAt: Date): Promise<void> =>
  notify(services, work, pos, "missing", endsAt.toISOString().slice(0, 10));

/** Notifies the owner and admins, after the commit, that the rights of a host have ended. */
export const notifyOfEnd = (services: Services, work: Work, pos: PosHost): Promise<void> =>
  notify(services, work, pos, "ended");

async function notify(
  services: Services,
  work: Work,
  { id, companyId, url, host }: PosHost,
  event: "lost" | "taken" | "missing" | "ended",
  date = "",
): Promise<void> {
  for (const { email, language } of await managersOf(work.tx, companyId)) {
    const t = mailTexts(texts, language);
    const values = { host, pos: url, date };
    const mail = plainMail({
      to: email,
      language,
      subject: fillPlaceholders(t[event], values),
      paragraphs: [fillPlaceholders(t[`${event}Text`], values)],
      link: { label: t.open, url: `${services.settings.publicUrl}/sitedetails/${id}` },
      close: fillPlaceholders(t[`${event}Close`], values),
    });
    mailAfterCommit(services, work, mail);
  }
}
